import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use, useMemo } from 'react'
import { LazyMorningSection } from '#office/dashboard/web/index.tsx'
import { LazyNotificationSettings } from '#office/notifications/web/index.tsx'
import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { capability } from '#organization/users/capabilities.ts'
import { type UserSlots, UserSlotsContext } from '#organization/users/web/index.tsx'
import { connect } from '#platform/web/client.ts'
import { PermissionsContext, useMay } from '#platform/web/permissions-context.ts'
import { LazySupplierPicker } from '#stock/suppliers/web/index.tsx'
import { linksOf, menuFor } from './navigation.ts'
import { pages } from './web-areas.ts'

const outletsApi = connect<typeof outletsContract>('outlets')

const none: readonly never[] = []

function useOutlets() {
  const enabled = useMay([
    capability.outlets,
    capability.products,
    capability.inventory,
    capability.orders,
  ])
  const { data } = useQuery({ ...outletsApi.ask('list', {}), enabled })
  return data?.outlets ?? none
}

function useOpenPages() {
  const held = use(PermissionsContext)
  return useMemo(() => {
    const links = linksOf(menuFor(pages, held))
    return links.map(({ href, label }) => ({ path: href, title: label }))
  }, [held])
}

const slots: UserSlots = {
  useOpenPages,
  useOutlets,
  SupplierPicker: LazySupplierPicker,
  NotificationSettings: LazyNotificationSettings,
  MorningSettings: LazyMorningSection,
}

/** What areas below add to the pages of the users area. */
export function UserSlotsProvider({ children }: { children: ReactNode }) {
  return <UserSlotsContext value={slots}>{children}</UserSlotsContext>
}
