import { ActButton } from '#platform/web/ActButton.tsx'
import { CopyField } from '#platform/web/CopyField.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import classes from './webhooks.module.css'

/** The signing secret, the only time that it is seen. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ModalDialog title="The signing secret" onClose={onClose}>
      <p className={classes.text}>
        The receiver checks by it that a message is really from here. It is shown this once; if it
        is lost, make a new one.
      </p>
      <CopyField label="Secret" text={secret} />
      <div className={classes.end}>
        <ActButton weight="main" onAct={onClose}>
          I have kept it
        </ActButton>
      </div>
    </ModalDialog>
  )
}
