import { useCallback, useState } from 'react'
import { useModKey } from '../use-mod-key.ts'
import { usePhone } from '../use-phone.ts'
import { everywhereKeys } from './everywhere-keys.ts'
import { readSidebarCookie, sidebarCookie } from './sidebar-cookie.ts'

export type SidebarState = {
  readonly isPhone: boolean
  /** On a desktop: wide instead of icons only; saved in a cookie. */
  readonly isOpen: boolean
  /** On a phone: the side sheet covers the page. */
  readonly isSheetOpen: boolean
  /** It was open before, so its code is loaded and its closing can be animated. */
  readonly wasSheetOpened: boolean
  readonly toggle: () => void
  readonly closeSheet: () => void
}

export function useSidebar(): SidebarState {
  const isPhone = usePhone()
  const [isOpen, setIsOpen] = useState(() => readSidebarCookie(document.cookie))
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [wasSheetOpened, setWasSheetOpened] = useState(false)

  const toggle = useCallback(() => {
    if (isPhone) {
      setWasSheetOpened(true)
      return setIsSheetOpen((was) => !was)
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
    document.cookie = sidebarCookie(!isOpen)
    setIsOpen(!isOpen)
  }, [isPhone, isOpen])

  useModKey(everywhereKeys.sidebar.hotkey, toggle)

  const closeSheet = useCallback(() => setIsSheetOpen(false), [])
  return {
    isPhone,
    isOpen,
    isSheetOpen: isPhone && isSheetOpen,
    wasSheetOpened,
    toggle,
    closeSheet,
  }
}
