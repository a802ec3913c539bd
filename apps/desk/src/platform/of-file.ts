/** What the server says of a file has no subject in English: 'is a picture'. The file's name is one. Pure. */

const verbs = /^(is|has|was|does|looks|holds|needs|cannot|contains|ends|begins)\b/

/** The sentence with the file's name in front. */
export function ofFile(name: string, says: string): string {
  return verbs.test(says) ? `${name} ${says}` : `${name}: ${says}`
}
