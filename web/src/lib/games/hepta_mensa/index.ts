import type { GamePage } from '../contract';

export const page = {} as GamePage;
