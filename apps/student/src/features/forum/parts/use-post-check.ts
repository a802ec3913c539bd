/**
 * The form's check: what is missing is said once Submit was pressed, and goes as soon as it is there. A text that is too long is
 * said at once.
 */
import { useEffect, useRef, useState } from 'react'
import type { Post, PostAim } from '../drafts/post.ts'
import { type PostErrors, postErrors } from '../post-rules.ts'

/** A reply has no place to choose. */
export function hasPlace({ kind }: PostAim): boolean {
  return kind === 'question' || kind === 'editQuestion'
}

/** Until Submit was pressed `errorsOf` knows no other error than that length; `passes` presses it, and leads to the first error. */
export function usePostCheck(aim: PostAim) {
  const [pressed, setPressed] = useState(0)
  const form = useRef<HTMLDivElement>(null)
  const all = ({ text, place }: Post): PostErrors => postErrors(text, hasPlace(aim) ? place : null)
  useEffect(() => {
    if (pressed > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')?.focus()
  }, [pressed])
  return {
    form,
    errorsOf: (post: Post): PostErrors => {
      const errors = all(post)
      if (pressed > 0) return errors
      return errors.text === 'textTooLong' ? { text: errors.text } : {}
    },
    passes: (post: Post): boolean => {
      setPressed((n) => n + 1)
      return Object.keys(all(post)).length === 0
    },
  }
}

export type PostCheck = ReturnType<typeof usePostCheck>
