import { IconFlag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ActButton } from '#platform/web/ActButton.tsx'
import { Can } from '#platform/web/Can.tsx'
import { capability } from '../capabilities.ts'

type ReportFraudProps = {
  /** The kind of the record, as the report links to it: `order`. */
  noun: string
  id: string
  size?: 'xs' | 'sm'
}

/**
 * Starts a fraud report about the record of a panel. Its page is of a later area than most panels,
 * so that the link is here, beside the permission.
 */
export function ReportFraudButton({ noun, id, size = 'xs' }: ReportFraudProps) {
  const navigate = useNavigate()
  return (
    <Can access={capability.fraudReporting}>
      <ActButton
        size={size}
        operation="fraudReports.add"
        icon={<IconFlag size={14} />}
        onAct={() =>
          navigate({ to: '/fraud-reporting', search: { report: 'new', from: `${noun}:${id}` } })
        }
      >
        Report fraud
      </ActButton>
    </Can>
  )
}
