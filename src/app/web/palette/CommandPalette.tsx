import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPackage, IconPlus, IconSearch, IconShoppingCart, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { isAllowed } from '#platform/permissions.ts'
import { PermissionsContext, useMay } from '#platform/web/permissions-context.ts'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { isGroup, type MenuEntry } from '#platform/web/shell/menu.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { ordersApi } from '#sales/orders/web/orders-api.ts'
import { webAreas } from '../web-areas.ts'
import classes from './CommandPalette.module.css'
import { orderNumberIn } from './order-number.ts'
import { type FoundGroup, useFoundRecords } from './use-found-records.ts'

const [store, spotlight] = createSpotlight()

const icons = {
  order: IconShoppingCart,
  customer: IconUser,
  variant: IconPackage,
} satisfies Record<FoundGroup['noun'], unknown>

type Props = {
  menu: readonly MenuEntry[]
  /** How often the palette was requested; each time opens it. */
  openings: number
}

/**
 * Finds pages, orders, customers and products by a few letters; a full order number opens directly.
 */
export function CommandPalette({ menu, openings }: Props) {
  const router = useRouter()
  const queries = useQueryClient()
  const mayOrders = useMay(capability.orders)
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [typed] = useDebouncedValue(query.trim(), 120)
  const { groups, isFetching } = useFoundRecords(typed)
  const pages = pagesFor(menu, query)
  const acts = actsFor(use(PermissionsContext), query)

  useEffect(() => {
    if (openings > 0) spotlight.open()
  }, [openings])

  // Spotlight selects the first entry when something is typed, but not what arrives after that.
  useEffect(() => {
    if (groups.length > 0) selectFirst()
  }, [groups])

  function go(path: string) {
    spotlight.close()
    setQuery('')
    router.history.push(path)
  }

  // A scanned code is what is searched for.
  useScanTarget(async (code) => {
    playScanSound('ok')
    setQuery(code)
    await openNumber(code)
  }, isOpen)

  // Enter on a whole order number does not wait for the list to arrive.
  async function openNumber(text: string) {
    const number = mayOrders ? orderNumberIn(text) : null
    if (number === null) return
    const { rows } = await queries.fetchQuery(
      ordersApi.ask('list', { q: String(number), limit: 6 }),
    )
    const order = rows.find((row) => row.number === number)
    if (order) go(orderNoun.path(order.id))
  }

  const isEmpty = acts.length === 0 && pages.length === 0 && groups.length === 0
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      shortcut={null}
      centered={false}
      attributes={{ content: { 'aria-label': 'Search and go to' } }}
      classNames={{ action: classes.action ?? '', search: classes.search ?? '' }}
      scrollable
      maxHeight={440}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      transitionProps={{ duration: 100 }}
    >
      <Spotlight.Search
        placeholder="Order number, name, phone, SKU or page…"
        aria-label="Search"
        leftSection={<IconSearch size={18} />}
        rightSection={isFetching ? <Loader size={16} /> : null}
        onKeyDown={({ key }) => (key === 'Enter' ? openNumber(query) : undefined)}
      />
      <Spotlight.ActionsList>
        {acts.length > 0 && (
          <Spotlight.ActionsGroup label="Actions">
            {acts.map(({ label, path }) => (
              <Spotlight.Action
                key={label}
                label={label}
                leftSection={<IconPlus size={18} stroke={1.6} />}
                onClick={() => go(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {pages.length > 0 && (
          <Spotlight.ActionsGroup label="Pages">
            {pages.map(({ href, label, group, icon: Icon }) => (
              <Spotlight.Action
                key={href}
                label={label}
                {...(group ? { description: group } : {})}
                leftSection={<Icon size={18} stroke={1.6} />}
                onClick={() => go(href)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {groups.map(({ noun, label, found }) => {
          const Icon = icons[noun]
          return (
            <Spotlight.ActionsGroup key={noun} label={label}>
              {found.map((record) => (
                <Spotlight.Action
                  key={record.id}
                  label={record.label}
                  description={record.facts}
                  leftSection={<Icon size={18} stroke={1.6} />}
                  onClick={() => go(record.path)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )
        })}
        {isEmpty && (
          <Spotlight.Empty>{isFetching ? 'Searching…' : 'Nothing found'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  if (!list || list.querySelector('[data-selected]')) return
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** What can be begun, once something is typed: nothing is begun by Enter alone. */
function actsFor(held: ReadonlySet<string>, query: string) {
  const words = query.trim().toLowerCase().split(/\s+/)
  if (query.trim() === '') return []
  return webAreas
    .flatMap(({ acts = [] }) => acts)
    .filter(({ label, access }) => {
      const text = label.toLowerCase()
      return isAllowed(held, access) && words.every((word) => text.includes(word))
    })
}

function pagesFor(menu: readonly MenuEntry[], query: string) {
  const words = query.trim().toLowerCase().split(/\s+/)
  return menu
    .flatMap((entry) =>
      isGroup(entry)
        ? entry.items.map((item) => ({ ...item, group: entry.label }))
        : [{ ...entry, group: '' }],
    )
    .filter(({ label, group }) => {
      const text = `${group} ${label}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
}
