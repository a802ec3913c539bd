/**
 * A text as its author wrote it: plain text with its newlines, or sanitised HTML; formulas set where there are any.
 * What is heavy (DOMPurify, KaTeX) is loaded only where the text needs it; until then the words themselves stand there.
 */
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { assetUrl } from '../platform/config.ts'
import { cx } from './class-names.ts'
import { findMaths, mayHoldMaths, type Piece } from './find-maths.ts'
import { inTurn, nowOrInTurn } from './in-turn.ts'
import { lazyModule, useLazyModule } from './lazy-module.ts'
import { withoutMarkup } from './markup.ts'
import css from './rich-text.module.css'
import { letWideFormulaScroll } from './wide-formula.ts'

const maths = lazyModule(() => import('./set-maths.ts'))
const html = lazyModule(() => import('./set-html.ts'))

/** Loads what texts may need, so that they also show without a network. Rejects when something could not be loaded. */
export async function preloadRichText(
  needs: { html?: boolean; maths?: boolean } = { html: true, maths: true },
): Promise<void> {
  await Promise.all([needs.html && html.load(), needs.maths && maths.load()])
}

interface RichTextProps {
  text: string
  /** 'html' for markup; anything else is plain text, shown as it is. */
  format?: string | null | undefined
  /** Inside a line (an option, a title): a span. */
  inline?: boolean
  className?: string
}

/** Shows an author's text. */
export const RichText = memo(function RichText({ text, format, inline, className }: RichTextProps) {
  const markup = format === 'html' && /[<&]/.test(text)
  const name = cx(css.rich, inline && css.inline, className)
  if (markup) return <Markup text={text} inline={inline} className={name} />
  return <Plain text={text} inline={inline} className={cx(name, css.plain)} />
})

interface PartProps {
  text: string
  inline: boolean | undefined
  className: string
}

function Plain({ text, inline, className }: PartProps) {
  const Tag = inline ? 'span' : 'div'
  const pieces = useMemo(() => (mayHoldMaths(text) ? layOut(findMaths(text)) : null), [text])
  if (!pieces) return <Tag className={className}>{text}</Tag>
  return (
    <Tag className={className}>
      {pieces.map((piece, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are cut from one text and never move.
        piece.kind === 'text' ? piece.text : <Formula key={at} piece={piece} />,
      )}
    </Tag>
  )
}

/**
 * A formula that stands alone (an option) is set as large as a displayed one, in its line; a displayed one stands on a
 * line of its own, so the blanks around it go.
 */
function layOut(pieces: readonly Piece[]): Piece[] {
  const [only] = pieces
  if (pieces.length === 1 && only?.kind === 'maths' && !only.display) {
    return [{ ...only, tex: `\\displaystyle ${only.tex}` }]
  }
  const isDisplay = (piece: Piece | undefined) => piece?.kind === 'maths' && piece.display
  return pieces.map((piece, at) => {
    if (piece.kind !== 'text') return piece
    let { text } = piece
    if (isDisplay(pieces[at - 1])) text = text.trimStart()
    if (isDisplay(pieces[at + 1])) text = text.trimEnd()
    return { ...piece, text }
  })
}

function Formula({ piece }: { piece: Piece & { kind: 'maths' } }) {
  const ref = useRef<HTMLSpanElement>(null)
  const module = useLazyModule(maths, true)
  const { tex, display, source } = piece
  useLayoutEffect(() => {
    if (!module) return
    return nowOrInTurn(() => {
      const place = ref.current
      const set = module.setMaths(tex, display)
      if (!place || !set) return
      place.replaceChildren(set)
      if (!display) letWideFormulaScroll(place)
    })
  }, [module, tex, display])
  return (
    <span ref={ref} key={source} className={display ? css.display : css.formula}>
      {source}
    </span>
  )
}

/** Longer markup always waits for its turn. */
const longMarkup = 1_500

function Markup({ text, inline, className }: PartProps) {
  const Tag = inline ? 'span' : 'div'
  const ref = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const setter = useLazyModule(html, true)
  const formulas = useLazyModule(maths, mayHoldMaths(text))

  const set = useCallback(() => {
    if (setter && ref.current) setter.setHtml(ref.current, text, assetUrl, formulas?.setMaths ?? null)
  }, [setter, formulas, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new class name would take the sheet under it away.
  useLayoutEffect(() => (text.length > longMarkup ? inTurn(set) : nowOrInTurn(set)), [set, text, className])

  // React knows one text child and is kept from touching what stands there afterwards by the key.
  const words = useMemo(() => withoutMarkup(text), [text])
  return (
    <Tag ref={ref} key={text} className={className}>
      {words}
    </Tag>
  )
}
