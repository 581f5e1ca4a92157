import { useQuery } from '@tanstack/react-query'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { templateOfKey } from '../all-templates.ts'
import type { MailRow } from '../business.contract.ts'
import { mailList } from '../mails.list.ts'
import { businessApi } from './business-api.ts'
import { MailPanel } from './MailPanel.tsx'

/** Sent emails; the text is deleted once it is sent. */
export function MailLogSection() {
  const { params, set } = useUrlState()
  // Links lead to mails that the page of the list does not show.
  const linked = useQuery({
    ...businessApi.ask('mails', { mailId: [params.open ?? ''] }),
    enabled: params.open !== undefined,
  })
  const open = linked.data?.rows[0]
  return (
    <>
      <ListView
        list={mailList}
        ask={(call) => businessApi.ask('mails', call)}
        keyOf={({ id }: MailRow) => id}
        isDense
        whenNothing={
          <EmptyNote title="No mail yet">
            Invitations, links to new passwords and test mails will be listed here.
          </EmptyNote>
        }
      />
      {open ? (
        <MailPanel
          mail={open}
          label={templateOfKey(open.template)?.label ?? open.template}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </>
  )
}
