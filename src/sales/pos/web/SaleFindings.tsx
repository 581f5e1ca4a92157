import { IconAlertTriangle } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { findings as findingsInWords, isFinding } from '../offline-sales.rules.ts'
import { saleLabel } from '../pos.nouns.ts'
import type { Sale } from '../sales.contract.ts'
import classes from './offline/offline.module.css'
import { offlineApi } from './pos-api.ts'

/** What a manager should look at in a sale that was made without the server. */
export function SaleFindings({ sale }: { sale: Sale }) {
  const { id, number, findings } = sale
  const review = useAct({
    area: 'sales',
    failure: `${saleLabel(number)} was not changed`,
    run: offlineApi.call.review,
    onDone: () => tellSuccess(`${saleLabel(number)} is reviewed`),
  })
  if (findings.length === 0) return null
  return (
    <div className={classes.findings}>
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        <p>Sold while the server could not be reached:</p>
        <ul>
          {findings.filter(isFinding).map((finding) => (
            <li key={finding}>{findingsInWords[finding]}</li>
          ))}
        </ul>
        <ActButton
          size="xs"
          operation="offlineSales.review"
          isPending={review.isPending}
          onAct={() => review.start({ id })}
        >
          Mark as reviewed
        </ActButton>
      </div>
    </div>
  )
}
