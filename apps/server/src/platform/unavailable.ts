/** What a call needs is away for a while. Ports throw kinds of their own; here stands what a caller is told. */

/** Repeating the call is safe. `part` says what is away. */
export abstract class Unavailable extends Error {
  abstract readonly part: 'database' | 'files'
}
