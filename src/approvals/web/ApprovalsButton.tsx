import { ActionIcon } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMay } from '#platform/web/permissions-context.ts'
import { approvalAccess } from '../approvals.access.ts'
import classes from './ApprovalsButton.module.css'
import { approvalsApi } from './approvals-api.ts'

/** In the header while something waits for the user's decision, with how much. */
export function ApprovalsButton() {
  const mayDecide = useMay(approvalAccess)
  const { data } = useQuery({ ...approvalsApi.ask('counts', {}), enabled: mayDecide })
  const waiting = data?.toDecide ?? 0
  if (waiting === 0) return null
  const shown = waiting > 9 ? '9+' : String(waiting)
  return (
    <ActionIcon
      component={Link}
      to="/approvals"
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.button}
      data-hint="Approvals"
      aria-label={`Approvals, ${shown} waiting for you`}
    >
      <IconChecklist size={18} />
      <span className={classes.count} aria-hidden>
        {shown}
      </span>
    </ActionIcon>
  )
}
