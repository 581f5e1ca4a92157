import { useComputedColorScheme } from '@mantine/core'
import { Toaster } from 'sonner'
import classes from './AppToaster.module.css'

/** Where toasts appear: 4 s each, three at a time, 356 px wide; Alt+T brings the focus to them. */
export function AppToaster() {
  const scheme = useComputedColorScheme('light')
  return (
    <Toaster
      theme={scheme}
      position="bottom-right"
      duration={4_000}
      visibleToasts={3}
      gap={14}
      hotkey={['altKey', 'KeyT']}
      closeButton
      expand
      className={classes.toaster ?? ''}
      toastOptions={{ className: classes.toast ?? '' }}
    />
  )
}
