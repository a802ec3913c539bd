/** What the command line itself refuses, in English: no service says it, and no other reader hears it. */

/** What was typed cannot be done; the message is for the person who typed it. */
export class CommandRefused extends Error {
  override readonly name: string = 'CommandRefused'
}

/** Something about the words of the command. */
export class Misused extends CommandRefused {
  override readonly name = 'Misused'
}
