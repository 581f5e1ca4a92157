import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListCall } from '#platform/lists/list-input.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { newKey, refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellError, tellSuccess } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import type { addressList } from '../addresses.list.ts'
import classes from './verification.module.css'
import { verificationApi } from './verification-api.ts'

type Progress = { readonly checked: number; readonly left: number; readonly changed: number }

const notBegun: Progress = { checked: 0, left: 0, changed: 0 }

/** Checks all addresses of the list again, after an import or a change of coverage. */
export function RecheckButton({ narrowing }: { narrowing: ListCall<typeof addressList> }) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  const { q: _, sort: __, after: ___, before: ____, ...wanted } = narrowing
  const run = async () => {
    isStopped.current = false
    let made = notBegun
    setProgress(made)
    try {
      let after: string | null = null
      do {
        const context = { idempotencyKey: newKey() }
        const step = await verificationApi.call.recheck(
          { ...wanted, ...(after === null ? {} : { after }) },
          { context },
        )
        made = {
          checked: made.checked + step.checked,
          changed: made.changed + step.changed,
          left: step.left,
        }
        setProgress(made)
        after = step.nextCursor
      } while (after !== null && !isStopped.current)
      tellSuccess(sentenceOf(made))
    } catch (error) {
      tellError('Not all were checked', refusalOf(error).message)
    }
    setProgress(null)
    queries.invalidateQueries({ queryKey: ['verification'] })
  }
  return (
    <>
      <ActButton onAct={run} isPending={progress !== null}>
        Check again
      </ActButton>
      {progress ? (
        <ModalDialog
          title="Checking addresses"
          onClose={() => {
            isStopped.current = true
          }}
        >
          <div className={classes.progress}>
            <ProgressBar label="Addresses checked" share={shareOf(progress)} />
            <p className={classes.quiet}>
              {formatCount(progress.checked)} checked, {formatCount(progress.left)} to go,{' '}
              {formatCount(progress.changed)} with another verdict. Esc stops after this part.
            </p>
          </div>
        </ModalDialog>
      ) : null}
    </>
  )
}

const shareOf = ({ checked, left }: Progress) => (checked === 0 ? null : checked / (checked + left))

function sentenceOf({ checked, changed }: Progress): string {
  const addresses = checked === 1 ? '1 address' : `${formatCount(checked)} addresses`
  return `${addresses} checked, ${formatCount(changed)} with another verdict`
}
