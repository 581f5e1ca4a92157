import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'

/** Of the address: which record or part of a page is shown, so that another one closes the form. */
const places = [
  'open',
  'new',
  'bin',
  'reason',
  'courier',
  'channel',
  'lot',
  'connection',
  'webhook',
  'import',
  'setup',
  'step',
  'tab',
  'view',
  'section',
  'edit',
  'language',
  'case',
  'claim',
  'session',
  'paper',
  'remittance',
  'parcel',
  'sheet',
  'wave',
  'message',
  'draft',
  'bench',
  'pick',
  'out',
  'in',
] as const

/** Asks before a form with entries that are not saved is left, whichever way. */
export function useExitGuard(
  form: { isDirty: () => boolean; discard: () => void },
  onClose: () => void,
) {
  const [isAsking, setAsking] = useState(false)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      form.isDirty() &&
      (current.pathname !== next.pathname ||
        places.some((place) => valueIn(current.search, place) !== valueIn(next.search, place))),
    enableBeforeUnload: form.isDirty,
    withResolver: true,
  })
  const close = () => {
    if (form.isDirty()) setAsking(true)
    else onClose()
  }
  const discard = () => {
    form.discard()
    if (leaving.status === 'blocked') leaving.proceed()
    else onClose()
  }
  const stay = () => {
    setAsking(false)
    if (leaving.status === 'blocked') leaving.reset()
  }
  return { isAsking: isAsking || leaving.status === 'blocked', close, discard, stay }
}

function valueIn(search: object, name: string): string {
  return String(new Map<string, unknown>(Object.entries(search)).get(name) ?? '')
}
