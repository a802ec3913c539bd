/**
 * A text as its author wrote it: plain text with its newlines, or sanitised HTML; formulas set where there are any.
 * What is heavy (DOMPurify, KaTeX) is loaded only where the text needs it; until then the words themselves stand there.
 */
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { assetUrl } from '../platform/config.ts'
import { cx } from './class-names.ts'
import { findMaths, mayHoldMaths, type Piece } from './find-maths.ts'
import { nowOrInTurn } from './in-turn.ts'
import { lazyModule, useLazyModule } from './lazy-module.ts'
import { LinkedText } from './linked-text.tsx'
import { withoutMarkup } from './markup.ts'
import { inFrame, whenNear } from './near.ts'
import css from './rich-text.module.css'
import { markupLanguage, textLanguage } from './text-language.ts'
import { columnWidth, textCost, textHeight, textPieces } from './text-pieces.ts'
import { letWideFormulaFit } from './wide-formula.ts'

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
  /** A plain text's addresses can be pressed; not inside a button or a link. */
  links?: boolean
  className?: string
}

/** Markup from here on is worked on in turns and drawn in pieces, like a plain text that is cut at all. */
const longMarkup = 1_500

/** Shows an author's text. */
export const RichText = memo(function RichText({ text, format, inline, links, className }: RichTextProps) {
  const markup = format === 'html' && /[<&]/.test(text)
  const name = cx(css.rich, inline && css.inline, className)
  const lang = useMemo(() => (markup ? markupLanguage(text) : textLanguage(text)), [markup, text])
  if (markup && !inline && text.length > longMarkup)
    return <LongMarkup {...{ text, lang }} className={name} />
  if (markup) return <Markup {...{ text, inline, lang }} className={name} />
  if (inline) return <Plain {...{ text, lang }} inline className={cx(name, css.plain)} />
  return <Pieces {...{ text, lang, links }} className={name} />
})

/** A plain text; a long one in pieces, of which those near the screen are drawn. */
function Pieces({ text, lang, links, className }: Omit<PartProps, 'inline'>) {
  const pieces = useMemo(() => textPieces(text), [text])
  const [first, ...others] = pieces
  const [laidOut, setLaidOut] = useState(others.length === 0)
  // The places of a very long text are work for a frame of their own, after the card's.
  useEffect(() => (laidOut ? undefined : inFrame(() => flushSync(() => setLaidOut(true)))), [laidOut])
  if (others.length === 0)
    return <Plain {...{ text, lang, links }} inline={false} className={cx(className, css.plain)} />
  return (
    <div className={className} lang={lang}>
      <PlainPiece text={first ?? ''} length={text.length} links={links} />
      {laidOut ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are cut from one text and never move.
        others.map((piece, at) => <PlainPiece key={at} text={piece} length={text.length} links={links} />)
      ) : (
        <div style={{ height: others.reduce((sum, piece) => sum + textHeight(piece, columnWidth()), 0) }} />
      )}
    </div>
  )
}

interface PieceProps {
  text: string
  /** Of the whole text. */
  length: number
  links: boolean | undefined
}

const PlainPiece = memo(function PlainPiece({ text, length, links }: PieceProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    if (drawn || !ref.current) return
    return whenNear(ref.current, textCost(text), length, () => flushSync(() => setDrawn(true)))
  }, [drawn, text, length])
  const height = `${textHeight(text, columnWidth())}px`
  return (
    <div
      ref={ref}
      className={css.piece}
      style={drawn ? { containIntrinsicBlockSize: `auto ${height}` } : { height }}
    >
      {drawn && <Plain text={text} inline={false} links={links} className={css.plain ?? ''} />}
    </div>
  )
})

interface PartProps {
  text: string
  inline: boolean | undefined
  links?: boolean | undefined
  /** Absent where its surroundings say it, or nothing does. */
  lang?: 'bn' | 'en' | undefined
  className: string
}

function Plain({ text, inline, links, lang, className }: PartProps) {
  const Tag = inline ? 'span' : 'div'
  const pieces = useMemo(() => (mayHoldMaths(text) ? layOut(findMaths(text)) : null), [text])
  if (!pieces) {
    return (
      <Tag className={className} lang={lang}>
        {links ? <LinkedText text={text} /> : text}
      </Tag>
    )
  }
  return (
    <Tag className={className} lang={lang}>
      {pieces.map((piece, at) => {
        if (piece.kind === 'text' && !links) return piece.text
        return piece.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are cut from one text and never move.
          <LinkedText key={at} text={piece.text} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <Formula key={at} piece={piece} named={inline === true} />
        )
      })}
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

/** `named`: what it stands in is called by it (an option's button). */
function Formula({ piece, named }: { piece: Piece & { kind: 'maths' }; named: boolean }) {
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
      if (named) module.nameFormulas(place)
      if (!display) letWideFormulaFit(place)
    })
  }, [module, tex, display, named])
  return (
    <span ref={ref} key={source} className={display ? css.display : css.formula}>
      {source}
    </span>
  )
}

function Markup({ text, inline, lang, className }: PartProps) {
  const Tag = inline ? 'span' : 'div'
  const ref = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const setter = useLazyModule(html, true)
  const formulas = useLazyModule(maths, mayHoldMaths(text))

  const set = useCallback(() => {
    if (setter && ref.current)
      setter.setHtml(ref.current, text, assetUrl, formulas?.setMaths ?? null, inline === true)
  }, [setter, formulas, text, inline])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new class name would take the sheet under it away.
  useLayoutEffect(() => nowOrInTurn(set), [set, text, className])

  // React knows one text child and is kept from touching what stands there afterwards by the key.
  const words = useMemo(() => withoutMarkup(text), [text])
  return (
    <Tag ref={ref} key={text} lang={lang} className={className}>
      {words}
    </Tag>
  )
}

/** Until the sanitiser is here the words stand there, in pieces too. */
function LongMarkup({ text, lang, className }: Omit<PartProps, 'inline'>) {
  const ref = useRef<HTMLDivElement>(null)
  const setter = useLazyModule(html, true)
  const formulas = useLazyModule(maths, mayHoldMaths(text))
  const words = useMemo(() => (setter ? '' : withoutMarkup(text)), [setter, text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new class name would take the sheet under it away.
  useLayoutEffect(() => {
    if (!setter || !ref.current) return
    return setter.setLongHtml(ref.current, text, assetUrl, formulas?.setMaths ?? null, columnWidth())
  }, [setter, formulas, text, className])

  if (!setter) return <Pieces text={words} lang={lang} className={className} />
  const height = textHeight(text, columnWidth()) / 2
  return <div ref={ref} key={text} lang={lang} className={className} style={{ height }} />
}
