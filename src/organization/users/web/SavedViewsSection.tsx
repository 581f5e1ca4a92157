import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageOfList } from '#platform/lists/page-of-list.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { PageLoading } from '#platform/web/shell/PageLoading.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { OwnView } from '../views.contract.ts'
import { defaultInWords } from '../views.rules.ts'
import settings from './SettingsPage.module.css'
import { useUserSlots } from './user-slots.ts'
import { ViewDialog } from './views/ViewDialog.tsx'
import { viewsApi } from './views/views-api.ts'

type Asked = { readonly kind: 'rename' | 'remove'; readonly view: OwnView }

/** The user's own views, by page: each opens its list, and is renamed or deleted here. */
export function SavedViewsSection() {
  const pages = useUserSlots().useOpenPages()
  const { data, error, refetch } = useQuery(viewsApi.ask('mine', {}))
  const [asked, setAsked] = useState<Asked | null>(null)
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={refetch} />
  if (!data) return <PageLoading />
  if (data.views.length === 0)
    return (
      <p className={settings.hint}>
        You have saved no view. Filter or sort a list such as{' '}
        <AppLink className={settings.link} to="/orders">
          orders
        </AppLink>
        , then choose “Save as a new view…” in its Views menu.
      </p>
    )
  const titleOf = (path: string) => pages.find((page) => page.path === path)?.title ?? path
  const byPage = Map.groupBy(data.views, ({ page }) => pageOfList(page))
  return (
    <div className={settings.wide}>
      {[...byPage].map(([path, views]) => (
        <section key={path} aria-label={titleOf(path)}>
          <h3 className={settings.label}>{titleOf(path)}</h3>
          <ul className={settings.sessions}>
            {views.map((view) => (
              <ViewRow key={view.id} view={view} onAsk={setAsked} />
            ))}
          </ul>
        </section>
      ))}
      {asked ? (
        <ViewDialog
          dialog={asked}
          list={asked.view.page}
          columns={[]}
          filterParams={[]}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </div>
  )
}

function ViewRow({ view, onAsk }: { view: OwnView; onAsk: (asked: Asked) => void }) {
  const { id, name, page, params, audience, stale } = view
  const start = defaultInWords(view)
  return (
    <li className={settings.session}>
      <div>
        <AppLink
          className={classNames(settings.device, settings.link)}
          to={pageOfList(page)}
          search={{ ...params, saved: id }}
        >
          {name}
        </AppLink>
        {start ? <div className={settings.hint}>{start}</div> : null}
        {stale.length > 0 ? (
          <div className={settings.hint}>
            {stale.length === 1
              ? 'One of its filters no longer applies.'
              : `${stale.length} of its filters no longer apply.`}
          </div>
        ) : null}
      </div>
      <div className={settings.buttons}>
        {audience === 'everyone' ? <ToneBadge tone="active" label="Shared" /> : null}
        <ActButton size="xs" onAct={() => onAsk({ kind: 'rename', view })}>
          Rename <span className="visually-hidden">{name}</span>
        </ActButton>
        <ActButton size="xs" onAct={() => onAsk({ kind: 'remove', view })}>
          Delete <span className="visually-hidden">{name}</span>
        </ActButton>
      </div>
    </li>
  )
}
