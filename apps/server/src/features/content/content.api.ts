/** What other features may hand to the content feature: who may see the files that are theirs. */

/** A reason to see a file below /media. The route asks one after the other; one yes is enough. */
export interface MediaRule {
  /** Whether this student may see the file of this key. Knows nothing of other features' files: says false. */
  maySee(studentId: string, key: string): Promise<boolean>
}
