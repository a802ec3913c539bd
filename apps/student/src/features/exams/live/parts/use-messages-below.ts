/**
 * Nothing covers the time, and nothing covers a question for good: tells the kit where messages may begin (--toast-top), and
 * the screen how high its bar is (--exam-bar), and the foot that sticks to the edge (--exam-foot).
 */
import { type RefObject, useEffect } from 'react'
import { isBeside } from './use-beside.ts'

const gapPx = 8

/** Keeps messages below the element while mounted, wherever scrolling takes it. */
export function useMessagesBelow(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const foot = document.querySelector<HTMLElement>('main > footer')
    let asked = 0
    const place = () => {
      asked = 0
      const { bottom, height } = element.getBoundingClientRect()
      style.setProperty('--exam-bar', `${Math.round(height)}px`)
      const sticks = foot && !parseFloat(getComputedStyle(foot).bottom)
      style.setProperty('--exam-foot', `${sticks ? Math.round(foot.offsetHeight) : 0}px`)
      // Where the time stands beside the questions, messages go to the very top, over the questions alone.
      const beside = isBeside()
      const from = beside ? 0 : Math.max(0, bottom)
      style.setProperty('--toast-top', `${Math.round(from) + gapPx}px`)
      style.setProperty('--toast-side', beside ? 'calc(var(--exam-side) + var(--s6))' : '0px')
    }
    const ask = () => {
      asked ||= requestAnimationFrame(place)
    }
    const sizes = new ResizeObserver(ask)
    sizes.observe(element)
    if (foot) sizes.observe(foot)
    window.addEventListener('scroll', ask, { passive: true })
    return () => {
      cancelAnimationFrame(asked)
      sizes.disconnect()
      window.removeEventListener('scroll', ask)
      style.removeProperty('--toast-top')
      style.removeProperty('--toast-side')
      style.removeProperty('--exam-bar')
      style.removeProperty('--exam-foot')
    }
  }, [bar])
}
