import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { PortalClaimRow } from '../supplier-claims.fields.ts'
import { portalClaimList } from '../supplier-claims.list.ts'
import { portalClaimsApi } from './supplier-claims-api.ts'

const PortalClaimPanel = shownLater(
  async () => (await import('./PortalClaimPanel.tsx')).PortalClaimPanel,
)

/** The claims on the supplier, with its answers. */
export function PortalClaimsView() {
  const { params, set } = useUrlState()
  return (
    <>
      <ListView
        list={portalClaimList}
        ask={(call) => portalClaimsApi.ask('list', call)}
        keyOf={({ id }: PortalClaimRow) => id}
        whenNothing={
          <EmptyNote title="No claims">
            When something of your deliveries is claimed, you can answer it here.
          </EmptyNote>
        }
      />
      {params.open ? (
        <PortalClaimPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </>
  )
}
