/** A command is not carried out, or only in part; the message is for the person who typed it. */
export class Refused extends Error {
  override readonly name: string = 'Refused'
}

/** Something about the command line itself. */
export class Misused extends Refused {
  override readonly name = 'Misused'
}
