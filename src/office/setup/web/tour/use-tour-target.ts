import { useEffect, useState } from 'react'
import type { TourTarget } from './tour-steps.ts'

const mark = 'data-tour-target'
const lookEveryMilliseconds = 300

/**
 * Outlines the real button or field of a step where it is on the screen. Pages load their parts
 * later and dialogs come and go, so it is looked for again and again.
 *
 * @returns whether it is there
 */
export function useTourTarget(path: string | null, targets: readonly TourTarget[]): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let marked: HTMLElement | null = null
    const look = () => {
      const found = path !== null && isAt(path) ? findTarget(targets) : null
      if (found !== marked) {
        marked?.removeAttribute(mark)
        found?.setAttribute(mark, '')
        found?.scrollIntoView({ block: 'nearest' })
        marked = found
      }
      setThere(found !== null)
    }
    look()
    const timer = setInterval(look, lookEveryMilliseconds)
    return () => {
      clearInterval(timer)
      marked?.removeAttribute(mark)
    }
  }, [path, targets])
  return isThere
}

/** Buttons of the same name are on other pages, and on those of other records. */
function isAt(path: string): boolean {
  const { pathname, searchParams } = new URL(path, window.location.href)
  const here = new URL(window.location.href)
  return (
    here.pathname === pathname &&
    [...searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  )
}

/** Under an open dialog, nothing else can be pressed. */
function findTarget(targets: readonly TourTarget[]): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')]
  const within = dialogs.at(-1) ?? document
  for (const target of targets) {
    const found =
      'button' in target ? findButton(within, target.button) : findField(within, target.field)
    if (found) return found
  }
  return null
}

const findButton = (within: ParentNode, text: RegExp) =>
  [...within.querySelectorAll<HTMLElement>('button')].find(
    (button) =>
      button.closest('[data-tour]') === null &&
      button.getAttribute('aria-disabled') !== 'true' &&
      text.test(button.getAttribute('aria-label') ?? button.textContent.trim()) &&
      isVisible(button),
  ) ?? null

function findField(within: ParentNode, label: string): HTMLElement | null {
  for (const each of within.querySelectorAll<HTMLInputElement>('input')) {
    const named = each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? ''
    if (named.trim() === label && isVisible(each)) return each
  }
  return null
}

const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
