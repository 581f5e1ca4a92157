import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { HelpContext, type HelpControl, type HelpSubject } from '#platform/web/help-context.ts'
import { tellUnanswered } from '#platform/web/notify.ts'
import { everywhereKeys } from '#platform/web/shell/everywhere-keys.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'

type Panel = ComponentType<{ subject: HelpSubject; onClose: () => void }>

/** The help of the open page, by its button, by `?` and by the search. Its code is loaded on first use. */
export function HelpProvider({ children }: { children: ReactNode }) {
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [subject, setSubject] = useState<HelpSubject | null>(null)
  const control = useMemo<HelpControl>(
    () => ({
      isOpen: subject !== null,
      show: (next) => {
        // A scanning job covers the screen, and waits for the next scan.
        if (document.documentElement.dataset.scanMode) return
        import('./HelpPanel.tsx').then(
          ({ HelpPanel }) => {
            setPanel(() => HelpPanel)
            setSubject(next)
          },
          () => tellUnanswered('Help could not be loaded'),
        )
      },
      close: () => setSubject(null),
    }),
    [subject],
  )
  const { hotkey } = everywhereKeys.shortcuts
  const toggle = control.isOpen ? control.close : () => control.show('keys')
  usePageKeys({ [hotkey]: { does: '', run: toggle } }, 'shows', true)
  return (
    <HelpContext value={control}>
      {children}
      {Panel && subject ? <Panel subject={subject} onClose={control.close} /> : null}
    </HelpContext>
  )
}
