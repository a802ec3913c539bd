/** Thrown where an address is not for the role of who opened it. */
export class NotForRole extends Error {}
