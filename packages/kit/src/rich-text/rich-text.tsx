/**
 * A text as its author wrote it: plain text with its newlines, or sanitised HTML; formulas set where there are any.
 * What is heavy (DOMPurify, KaTeX) is loaded only where the text needs it; until then the words themselves stand there.
 */
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '../components/class-names.ts'
import { nowOrInTurn } from '../components/in-turn.ts'
import { lazyModule, useLazyModule } from '../components/lazy-module.ts'
import { inFrame, whenNear } from '../components/near.ts'
import { assetUrl } from '../platform/config.ts'
import type { Formulas } from './dress-html.ts'
import { LinkedText } from './linked-text.tsx'
import { markedPieces, mayHoldMaths, type Piece, signsAfter } from './marked-pieces.ts'
import { withoutMarkup } from './markup.ts'
import css from './rich-text.module.css'
import { markupLanguage, textLanguage } from './text-language.ts'
import { columnWidth, textCost, textHeight, textPieces } from './text-pieces.ts'
import { letWideFormulaFit } from './wide-formula.ts'

const maths = lazyModule(() => import('./set-maths.ts'))
const chemistry = lazyModule(() => import('./set-chemistry.ts'))
const guess = lazyModule(() => import('./guess-maths.ts'))
const html = lazyModule(() => import('./set-html.ts'))

const holdsChemistry = (text: string) => /\\(ce|pu)\b/.test(text)

/** Loads what these texts need, so that they also show without a network. Rejects when something could not be loaded. */
export async function preloadTexts(
  texts: readonly string[],
  { format, formulas }: Pick<RichTextProps, 'format' | 'formulas'>,
): Promise<void> {
  const maths = texts.some(mayHoldMaths)
  await preloadRichText({
    html: format === 'html',
    maths,
    chemistry: texts.some(holdsChemistry),
    guess: maths && formulas !== 'marked',
  })
}

/** Loads what texts may need, so that they also show without a network. Rejects when something could not be loaded. */
export async function preloadRichText(
  needs: { html?: boolean; maths?: boolean; chemistry?: boolean; guess?: boolean } = {
    html: true,
    maths: true,
  },
): Promise<void> {
  await Promise.all([
    needs.html && html.load(),
    needs.maths && maths.load(),
    needs.chemistry && chemistry.load(),
    needs.guess && guess.load(),
  ])
}

interface RichTextProps {
  text: string
  /** 'html' for markup; anything else is plain text, shown as it is. */
  format?: string | null | undefined
  /** 'marked': formulas stand as `\(…\)` and `\[…\]`, and nothing else is one; otherwise they are looked for. */
  formulas?: 'marked' | undefined
  /** Inside a line (an option, a title): a span. */
  inline?: boolean
  /** A plain text's addresses can be pressed; not inside a button or a link. */
  links?: boolean
  className?: string
}

/** Markup from here on is worked on in turns and drawn in pieces, like a plain text that is cut at all. */
const longMarkup = 1_500

/** Shows an author's text. */
export const RichText = memo(function RichText(props: RichTextProps) {
  const { text, format, formulas, inline, links, className } = props
  const markup = format === 'html' && /[<&]/.test(text)
  const name = cx(css.rich, inline && css.inline, className)
  const lang = useMemo(() => (markup ? markupLanguage(text) : textLanguage(text)), [markup, text])
  if (markup && !inline && text.length > longMarkup)
    return <LongMarkup {...{ text, lang, formulas }} className={name} />
  if (markup) return <Markup {...{ text, inline, lang, formulas }} className={name} />
  if (inline) return <Plain {...{ text, lang, formulas }} inline className={cx(name, css.plain)} />
  return <Pieces {...{ text, lang, links, formulas }} className={name} />
})

/** A plain text; a long one in pieces, of which those near the screen are drawn. */
function Pieces({ text, lang, links, formulas, className }: Omit<PartProps, 'inline'>) {
  const pieces = useMemo(() => textPieces(text), [text])
  const [first, ...others] = pieces
  const [laidOut, setLaidOut] = useState(others.length === 0)
  // The places of a very long text are work for a frame of their own, after the card's.
  useEffect(() => (laidOut ? undefined : inFrame(() => flushSync(() => setLaidOut(true)))), [laidOut])
  if (others.length === 0)
    return <Plain {...{ text, lang, links, formulas }} inline={false} className={cx(className, css.plain)} />
  return (
    <div className={className} lang={lang}>
      <PlainPiece {...{ links, formulas }} text={first ?? ''} length={text.length} />
      {laidOut ? (
        others.map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are cut from one text and never move.
          <PlainPiece key={at} {...{ links, formulas }} text={piece} length={text.length} />
        ))
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
  formulas: 'marked' | undefined
}

const PlainPiece = memo(function PlainPiece({ text, length, links, formulas }: PieceProps) {
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
      {drawn && <Plain {...{ text, links, formulas }} inline={false} className={css.plain ?? ''} />}
    </div>
  )
})

interface PartProps {
  text: string
  inline: boolean | undefined
  links?: boolean | undefined
  /** Absent where its surroundings say it, or nothing does. */
  lang?: 'bn' | 'en' | undefined
  formulas?: 'marked' | undefined
  className: string
}

/** How the formulas of a text are found; null while what guesses is not here yet, and where there are none. */
function useCut(text: string, formulas: 'marked' | undefined): ((text: string) => Piece[]) | null {
  const may = mayHoldMaths(text)
  const marked = formulas === 'marked'
  const guesser = useLazyModule(guess, may && !marked)
  if (!may) return null
  return marked ? markedPieces : (guesser?.guessPieces ?? null)
}

function Plain({ text, inline, links, lang, formulas, className }: PartProps) {
  const Tag = inline ? 'span' : 'div'
  const cut = useCut(text, formulas)
  const pieces = useMemo(() => (cut ? layOut(cut(text)) : null), [cut, text])
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
        if (piece.kind === 'text') {
          const text = piece.text.slice(signsBetween(pieces[at - 1], piece).length)
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are cut from one text and never move.
          return links ? <LinkedText key={at} text={text} /> : text
        }
        const signs = signsBetween(piece, pieces[at + 1])
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <span key={at} className={signs ? css.joined : undefined}>
            <Formula piece={piece} named={inline === true} />
            {signs && <span>{signs}</span>}
          </span>
        )
      })}
    </Tag>
  )
}

/** The signs between a formula in its line and the text after it; they stay with the formula. */
function signsBetween(formula: Piece | undefined, text: Piece | undefined): string {
  return formula?.kind === 'maths' && !formula.display && text?.kind === 'text' ? signsAfter(text.text) : ''
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
  const { tex, display, source } = piece
  const module = useLazyModule(holdsChemistry(tex) ? chemistry : maths, true)
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

/** How the formulas of markup are found and set; null while one of the two is not here. */
function useFormulas(text: string, marked: 'marked' | undefined): Formulas | null {
  const cut = useCut(text, marked)
  const module = useLazyModule(holdsChemistry(text) ? chemistry : maths, mayHoldMaths(text))
  return useMemo(() => (cut && module ? { cut, set: module.setMaths } : null), [cut, module])
}

function Markup({ text, inline, lang, formulas: marked, className }: PartProps) {
  const Tag = inline ? 'span' : 'div'
  const ref = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const setter = useLazyModule(html, true)
  const formulas = useFormulas(text, marked)

  const set = useCallback(() => {
    if (setter && ref.current) setter.setHtml(ref.current, text, assetUrl, formulas, inline === true)
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
function LongMarkup({ text, lang, formulas: marked, className }: Omit<PartProps, 'inline'>) {
  const ref = useRef<HTMLDivElement>(null)
  const setter = useLazyModule(html, true)
  const formulas = useFormulas(text, marked)
  const words = useMemo(() => (setter ? '' : withoutMarkup(text)), [setter, text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new class name would take the sheet under it away.
  useLayoutEffect(() => {
    if (!setter || !ref.current) return
    return setter.setLongHtml(ref.current, text, assetUrl, formulas, columnWidth())
  }, [setter, formulas, text, className])

  if (!setter) return <Pieces text={words} lang={lang} className={className} />
  const height = textHeight(text, columnWidth()) / 2
  return <div ref={ref} key={text} lang={lang} className={className} style={{ height }} />
}
