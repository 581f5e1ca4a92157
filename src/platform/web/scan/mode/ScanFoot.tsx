import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { IconButton } from '../../IconButton.tsx'
import { notifyRefused } from '../../notify.ts'
import { useWhyNotHere } from '../../open-here.ts'
import classes from './ScanMode.module.css'

export type FootAct = {
  readonly label: string
  readonly act: () => void
  /** Why it is not possible now; pressing it says so. */
  readonly whyNot?: string | null | undefined
  readonly isPending?: boolean
  /** Not at a shared device that does not allow it. */
  readonly operation?: string
}

type ScanFootProps = {
  undo?: FootAct | undefined
  main?: FootAct | undefined
}

/** Undo and the main step at the bottom edge, 56 px high. */
export function ScanFoot({ undo, main }: ScanFootProps) {
  const closed = useWhyNotHere(main?.operation) ?? main?.whyNot ?? null
  const press = ({ act, whyNot }: FootAct) => {
    if (whyNot) notifyRefused(whyNot)
    else act()
  }
  return (
    <>
      {undo ? (
        <IconButton
          isFramed
          label={undo.label}
          className={classes.undo}
          isPending={undo.isPending ?? false}
          onAct={() => press(undo)}
        >
          <IconArrowBackUp size={24} />
        </IconButton>
      ) : null}
      {main ? (
        <Button
          className={classes.main}
          loading={main.isPending ?? false}
          {...(closed ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          onClick={(event) => {
            event.preventDefault()
            press({ ...main, whyNot: closed })
          }}
        >
          {main.label}
        </Button>
      ) : null}
    </>
  )
}
