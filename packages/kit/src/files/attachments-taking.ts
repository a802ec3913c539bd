/** Taking files into a post: in turn, as many as may still come, each looked at first. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { digits } from '../i18n/format.ts'
import { useWords } from '../i18n/words.ts'
import { formatBytes } from '../platform/file-size.ts'
import { usePaste } from './attachments-hand.ts'
import { FileRefused, type TakenFile, takeFile } from './attachments-take.ts'
import { attachmentWords } from './attachments-words.ts'

/** What is taken where. */
interface TakingPlace {
  /** How many files there may be, and how many more there may still be. */
  most: number
  left: number
  /** Nothing is taken. */
  closed: boolean
  /** There are several such places on the page. */
  several: boolean
  onAdd: (file: TakenFile) => void
}

/**
 * Takes files one after the other, so that their order is kept, and says what is wrong with which: `problems` stand until the
 * next are taken, `said` is for a screen reader.
 */
export function useTaking(place: TakingPlace, area: RefObject<HTMLElement | null>) {
  const { left, closed, several, onAdd } = place
  const t = useWords(attachmentWords)
  const [busy, setBusy] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [said, say] = useState('')
  const latest = useRef({ left, onAdd })
  latest.current = { left, onAdd }
  const row = useRef(Promise.resolve())
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const fail = (problem: string) => setProblems((all) => [...all.filter((one) => one !== problem), problem])
  const add = (file: TakenFile) => {
    if (latest.current.left <= 0) return fail(t('tooMany', { most: digits(place.most) }))
    // Until the next drawing: several may come in one turn.
    latest.current.left -= 1
    latest.current.onAdd(file)
    say(t('added', { name: file.name }))
  }
  const one = async (file: File) => {
    try {
      const taken = await takeFile(file)
      if (mounted.current) add(taken)
    } catch (error) {
      if (!mounted.current) return
      const name = file.name
      const refused = error instanceof FileRefused ? error : new FileRefused('goneFile')
      if (refused.reason === 'partsMissing') fail(t('partsMissing'))
      else if (refused.reason === 'tooLargeFile')
        fail(t('tooLargeFile', { name, size: formatBytes(file.size), most: formatBytes(refused.most) }))
      else fail(t(refused.reason, { name, kind: refused.kind }))
    }
  }
  const take = (given: readonly File[]) => {
    if (closed || given.length === 0) return
    setProblems([])
    setBusy((n) => n + 1)
    row.current = row.current.then(async () => {
      for (const file of given) await one(file)
      if (mounted.current) setBusy((n) => n - 1)
    })
  }
  usePaste(area, several, take)
  return { take, add, busy: busy > 0, problems, said, say, fail }
}
