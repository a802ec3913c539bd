/** A draft behind a form: loaded from the phone, kept as it is typed, its files sent meanwhile. */

import { type TakenFile, UploadQueue } from '@porua/kit/files/attachments.tsx'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { uploadFile } from '../../../platform/upload.ts'
import { myId } from '../queries.ts'
import { takeSlot } from './draft-slot.ts'
import {
  attachedOf,
  fileOf,
  isBlank,
  newPost,
  type Post,
  type PostAim,
  withFreshKeys,
  withoutKey,
} from './post.ts'
import { browserPosts, type PostBox } from './post-box.ts'

/** How long typing may rest before it is on the disk. */
const keepMs = 300

interface Loaded {
  box: PostBox
  post: Post
  /** Another draft of the same aim is open in another tab, or is just being sent. */
  othersOpen: boolean
  /** Something of an earlier time was found. */
  resumed: boolean
}

/** What a new draft begins with. */
export type DraftStart = Partial<Pick<Post, 'text' | 'place' | 'files'>>

/** The draft of an aim; `loaded` is null for the moment that the phone needs to look. */
export function useDraft(aim: PostAim, start: DraftStart) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  // What is on the screen, ahead of React's next drawing: two changes in one turn both count.
  const latest = useRef<Loaded | null>(null)
  const blobs = useRef(new Map<string, Blob>())
  const keeper = useKeeper(latest, blobs)
  const [began] = useState({ aim, start })
  const [holders] = useState(() => new Holders())

  const set = useCallback(
    (change: (post: Post) => Post) => {
      const { current } = latest
      if (!current) return
      latest.current = { ...current, post: { ...change(current.post), at: serverClock.now() } }
      setLoaded(latest.current)
      keeper.soon()
    },
    [keeper],
  )

  useEffect(() => {
    let left = false
    let leave: () => void = () => undefined
    const load = async () => {
      const box = await browserPosts()
      const student = myId()
      const { slot, othersOpen, release } = await takeSlot(box, student, began.aim)
      const found = await box.read(student, slot)
      if (left) return release()
      leave = holders.join(release)
      blobs.current = found?.blobs ?? new Map()
      const now = serverClock.now()
      const post = found
        ? withFreshKeys(found.post, now)
        : { ...newPost(student, began.aim, began.start, now), slot }
      latest.current = { box, post, othersOpen, resumed: found !== null }
      setLoaded(latest.current)
    }
    void load()
    return () => {
      left = true
      // What was typed last is on the disk before another form may open the draft.
      void keeper.leave().then(() => leave())
    }
  }, [began, holders, keeper])

  const files = loaded?.post.files
  const attached = useMemo(() => attachedOf(files ?? [], blobs.current), [files])
  const { queue, states } = useUploads(attached, set)

  return {
    loaded,
    attached,
    states,
    queue,
    /** The post as it is in this very moment. */
    now: () => latest.current?.post ?? null,
    change: (patch: Partial<Pick<Post, 'text' | 'place'>>) => set((post) => ({ ...post, ...patch })),
    addFile: (taken: TakenFile) => {
      const file = fileOf(taken)
      blobs.current.set(file.id, taken.blob)
      set((post) => ({ ...post, files: [...post.files, file] }))
      keeper.flush()
    },
    /** The same place in the row, and a new name for the upload: what was sent of the old one does not count. */
    replaceFile: (id: string, taken: TakenFile) => {
      const file = fileOf(taken)
      blobs.current.set(file.id, taken.blob)
      set((post) => ({ ...post, files: post.files.map((one) => (one.id === id ? file : one)) }))
      keeper.flush()
    },
    removeFile: (id: string) => {
      set((post) => ({ ...post, files: post.files.filter((one) => one.id !== id) }))
      keeper.flush()
    },
    /** The server did not take it: its row says why, and it is sent anew only when the student wants it. */
    refuseFile: (id: string, why: string) => {
      queue.refuse(id, why)
      set((post) => ({ ...post, files: post.files.map((one) => (one.id === id ? withoutKey(one) : one)) }))
    },
    /** Throws the draft away and begins anew. */
    startOver: async () => {
      const { current } = latest
      if (!current) return
      blobs.current = new Map()
      const { student, aim, slot } = current.post
      latest.current = {
        ...current,
        post: { ...newPost(student, aim, began.start, serverClock.now()), slot },
        resumed: false,
      }
      setLoaded(latest.current)
      await keeper.flush()
    },
    /** Everything typed so far is on the disk when it resolves. */
    flush: keeper.flush,
    /** The draft has become a post, or waits: nothing of it is kept here any more. */
    finish: keeper.finish,
    durable: (loaded?.box.durable ?? true) && keeper.works,
    /** The files' bytes as the form has them, by the files' ids. */
    bytes: (): ReadonlyMap<string, Blob> => {
      const named = new Set(latest.current?.post.files.map(({ id }) => id))
      return new Map([...blobs.current].filter(([id]) => named.has(id)))
    },
    /** Keeps the draft from other forms until the answered function is called, though this one is closed: it is being sent. */
    hold: () => holders.join(),
  }
}

/** Who needs the draft's place: the form, and the sending of what it holds. The last one to go gives it back. */
class Holders {
  #count = 0
  #release: () => void = () => undefined

  /** One more needs it until the answered function is called. @param release gives the place back. */
  join(release = this.#release): () => void {
    this.#release = release
    this.#count += 1
    return () => {
      this.#count -= 1
      if (this.#count === 0) this.#release()
    }
  }
}

/** Writes the draft when typing rests, when the page hides and when the form goes. */
function useKeeper(latest: { current: Loaded | null }, blobs: { current: Map<string, Blob> }) {
  const [works, setWorks] = useState(true)
  const [tools] = useState(() => {
    let timer = 0
    let finished = false
    let dirty = false
    let row = Promise.resolve()
    const written = new Set<string>()
    const write = async () => {
      const { current } = latest
      if (!current || finished) return
      const { box, post } = current
      const mayGo = isBlank(post) && (post.aim.kind === 'question' || post.aim.kind === 'reply')
      if (mayGo) return box.drop(post.student, post.slot)
      const fresh = [...blobs.current].filter(([id]) => !written.has(id))
      await box.keep(post, new Map(fresh))
      for (const [id] of fresh) written.add(id)
    }
    const flush = () => {
      clearTimeout(timer)
      timer = 0
      dirty = false
      row = row.then(write).then(
        () => setWorks(true),
        // The phone is full, say: the form tells it, and what stands on the screen goes on.
        () => setWorks(false),
      )
      return row
    }
    return {
      flush,
      soon: () => {
        dirty = true
        // The timer is not put off by the next key: 'as typed', not 'when done typing'.
        if (timer === 0) timer = window.setTimeout(flush, keepMs)
      },
      leave: () => (dirty ? flush() : row),
      finish: async () => {
        await row
        finished = true
        clearTimeout(timer)
      },
    }
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', tools.leave)
    window.addEventListener('pagehide', tools.leave)
    return () => {
      document.removeEventListener('visibilitychange', tools.leave)
      window.removeEventListener('pagehide', tools.leave)
      tools.leave()
    }
  }, [tools])
  return useMemo(() => ({ ...tools, works }), [tools, works])
}

/** Sends the files while the form is open. */
function useUploads(attached: ReturnType<typeof attachedOf>, set: (change: (post: Post) => Post) => void) {
  const keep = useRef(set)
  keep.current = set
  const [{ queue, subscribe }] = useState(() => {
    const listeners = new Set<() => void>()
    const queue = new UploadQueue({
      upload: uploadFile,
      onKey: (id, key) =>
        keep.current((post) => ({
          ...post,
          files: post.files.map((file) =>
            file.id === id ? { ...file, key, keyAt: serverClock.now() } : file,
          ),
        })),
      onChange: () => {
        for (const listener of listeners) listener()
      },
    })
    const subscribe = (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    return { queue, subscribe }
  })
  const states = useSyncExternalStore(subscribe, queue.states)
  useEffect(() => queue.set(attached), [queue, attached])
  useEffect(() => onOnlineChange((online) => online && queue.retry('network')), [queue])
  useEffect(() => () => queue.stop(), [queue])
  return { queue, states }
}

/** The draft as a form has it. */
export type Draft = ReturnType<typeof useDraft>
