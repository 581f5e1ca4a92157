import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { IconLink } from '#platform/web/IconLink.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { approvalAccess } from '../approvals.access.ts'
import classes from './ApprovalsButton.module.css'
import { approvalsApi } from './approvals-api.ts'

/** In the header while something waits for the user's decision, with how much. */
export function ApprovalsButton() {
  const mayDecide = useMay(approvalAccess)
  const { data } = useQuery({ ...approvalsApi.ask('counts', {}), enabled: mayDecide })
  const waiting = (data?.toDecide ?? 0) + (data?.elsewhere ?? 0)
  if (waiting === 0) return null
  const shown = waiting > 9 ? '9+' : String(waiting)
  return (
    <IconLink
      href="/approvals"
      className={classes.button}
      hint="Approvals"
      label={`Approvals, ${shown} waiting for you`}
    >
      <IconChecklist size={18} />
      <span className={classes.count} aria-hidden>
        {shown}
      </span>
    </IconLink>
  )
}
