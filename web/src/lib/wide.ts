/** From this width on, in pixels, the pad lies beside the table: the one breakpoint of the house. */
export const WIDE = 1180;
