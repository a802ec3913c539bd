/** Files that follow their answer (decisions: Late arrivals): the text goes first and declares them by their digests. Pure. */
import type { Attachment } from '@porua/contract/exams'
import type { Save, Standing } from './answer.rules.ts'

/** What an answer says, and on which device. */
type Said = Pick<Save & Standing, 'answerJson' | 'extraJson' | 'device'>

/** Files that are there; a declared one that never came is none. */
export function filesThere<F extends { readonly key: string }>(files: readonly F[]): F[] {
  return files.filter((file) => file.key !== '')
}

/**
 * Whether a save does nothing but bring files that the answer which stands has declared: the same device, the same text,
 * the same files in the same places, at least one of them with its key now. That changes no answer, locked or not.
 */
export function bringsFiles(save: Said, standing: Said): boolean {
  if (save.device === '' || save.device !== standing.device || save.answerJson !== standing.answerJson)
    return false
  if (!standing.extraJson.includes('"key":""')) return false
  const declared = JSON.parse(standing.extraJson) as Attachment[]
  const brought = JSON.parse(save.extraJson) as Attachment[]
  const fits = declared.every((file, place) => {
    const now = brought[place]
    if (now?.name !== file.name || now.type !== file.type || now.sha256 !== file.sha256) return false
    return file.key === '' || file.key === now.key
  })
  return (
    fits &&
    brought.length === declared.length &&
    declared.some((file, place) => file.key === '' && brought[place]?.key !== '')
  )
}
