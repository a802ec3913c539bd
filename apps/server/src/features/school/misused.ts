/** Something about the command itself; the message is for the person who typed it. */
export class Misused extends Error {}
