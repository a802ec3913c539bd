import { limits } from '@porua/contract/limits'
import { RichText } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useId, useState } from 'react'
import { cutText } from '../cut-text.ts'
import { forumWords } from '../words.ts'
import css from './post-text.module.css'

/** What somebody wrote: as text, never as markup, formulas set; cut at 400 characters in a list, in the thread with its addresses as links (spec §2, §9). */
export function PostText({ text, cut }: { text: string; cut: boolean }) {
  const t = useWords(forumWords)
  const id = useId()
  const [whole, setWhole] = useState(false)
  const start = cutText(text, limits.questionCut)
  // In a list the whole card is one link, and no address lies in it.
  if (!cut || !start.cut) return <RichText links={!cut} text={text} />
  return (
    <div>
      <div id={id}>
        <RichText text={whole ? text : `${start.text}…`} />
      </div>
      <button
        type="button"
        className={css.more}
        aria-expanded={whole}
        aria-controls={id}
        onClick={() => setWhole(!whole)}
      >
        {t(whole ? 'seeLess' : 'seeMore')}
      </button>
    </div>
  )
}
