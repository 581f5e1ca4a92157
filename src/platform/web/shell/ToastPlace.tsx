import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { beginToasts } from '../toasts.ts'
import { everywhereKeys } from './everywhere-keys.ts'
import classes from './ToastPlace.module.css'
import { useToastRoom } from './use-toast-room.ts'
import { useToastSwipe } from './use-toast-swipe.ts'

/** The toast container: 4 s each, three at a time, 356 px wide; Alt+T focuses them. */
export function ToastPlace() {
  const scheme = useComputedColorScheme('light')
  // After the effects of the container, which gets nothing that was shown before.
  useEffect(() => beginToasts(toast), [])
  useToastSwipe()
  const { side, inset } = useToastRoom()
  return (
    <Toaster
      theme={scheme}
      position={`bottom-${side}`}
      offset={{ [side]: inset, bottom: 24 }}
      duration={4_000}
      visibleToasts={3}
      gap={14}
      hotkey={[...everywhereKeys.messages.hotkey]}
      closeButton
      expand
      className={classes.toaster ?? ''}
      toastOptions={{ className: classes.toast ?? '' }}
    />
  )
}
