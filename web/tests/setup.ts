import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/svelte';

/** How long `waitFor` and `findBy…` wait: as patient as the tests themselves. */
configure({ asyncUtilTimeout: 30_000 });

afterEach(cleanup);
