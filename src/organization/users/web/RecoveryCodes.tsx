import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import classes from './AccountSections.module.css'
import { CopyButton } from './CopyButton.tsx'
import settings from './SettingsPage.module.css'

/** Shows the recovery codes once, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <div className={classes.stack}>
      <p className={settings.hint}>
        Keep these codes where you keep your passport: each lets you in once when the app is lost.
        They are not shown again.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={settings.buttons}>
        <CopyButton text={codes.join('\n')} what="The list of recovery codes" />
        <ActButton onAct={() => setPrinting(true)} icon={<IconPrinter size={16} aria-hidden />}>
          Print
        </ActButton>
        <ActButton weight="main" onAct={onKept}>
          I have kept them
        </ActButton>
      </div>
      {isPrinting ? (
        <PrintSheet paper="a4" onPrinted={() => setPrinting(false)}>
          <h1>Recovery codes for Quartermaster</h1>
          <p>Each lets you in once. Keep them apart from your password.</p>
          <ol className={classes.onPaper}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        </PrintSheet>
      ) : null}
    </div>
  )
}
