import { Button } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import classes from './pos.module.css'

export type LotQuestion = {
  /** The line of the cart, from 0. */
  readonly at: number
  readonly message: string
  readonly choices: readonly { readonly code: string; readonly says: string }[]
}

type LotDialogProps = {
  question: LotQuestion
  onChosen: (code: string) => void
  onClose: () => void
}

/** Which lot of a product is sold; the lot on the package may also be scanned. */
export function LotDialog({ question, onChosen, onClose }: LotDialogProps) {
  return (
    <ModalDialog title="Choose the lot" onClose={onClose} onScan={onChosen}>
      <p className={classes.dimmed}>{question.message}</p>
      <div className={classes.choices}>
        {question.choices.map(({ code, says }) => (
          <Button key={code} variant="default" size="md" onClick={() => onChosen(code)}>
            {says}
          </Button>
        ))}
      </div>
      <div className={classes.foot}>
        <ActButton onAct={onClose}>Cancel</ActButton>
      </div>
    </ModalDialog>
  )
}
