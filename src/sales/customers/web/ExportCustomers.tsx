import { ExportDialog } from '#organization/exports/web/index.tsx'
import { customersApi } from './customers-api.ts'

type Props = {
  filter: Readonly<Record<string, string>>
  /** The segment whose customers they are, where it is not the list as it is filtered. */
  segment?: string
  onClose: () => void
}

/** The customers of a filter or of a segment as a file. */
export function ExportCustomers({ filter, segment, onClose }: Props) {
  const scope = segment
    ? `All customers of the segment “${segment}”.`
    : 'All customers as the list is filtered now.'
  return (
    <ExportDialog
      plural="customers"
      scope={scope}
      personal="phone, email, address and postcode"
      exportPath="/files/customers"
      filter={filter}
      permit={customersApi.call.permitExport}
      onClose={onClose}
    />
  )
}
