import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnProfile, useSaveAtOnce } from '#organization/users/web/index.tsx'
import { upperFirst } from '#platform/upper-first.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { arranged, chartKey, type LayoutWithViews } from '../layout.rules.ts'
import { askViews, type Board } from './dashboard-api.ts'
import classes from './LayoutDialog.module.css'
import { LayoutList } from './LayoutList.tsx'

type Props = { board: Board; onClose: () => void }

/** Without a choice, the tiles are those of the role. */
const ofRole: LayoutWithViews = { order: [], hidden: [], views: [] }

/** The user’s own order of tasks, figures and saved views, and which of them are shown. */
export function LayoutDialog({ board, onClose }: Props) {
  const { dashboard: saved } = useOwnProfile().preferences
  const { save, isPending } = useSaveAtOnce()
  const [layout, setLayout] = useState<LayoutWithViews>(saved)
  const shown = useQuery({ ...askViews(saved.views), enabled: saved.views.length > 0 })
  const views = (shown.data?.views ?? []).map(({ id, name }) => ({ key: id, label: name }))
  const groups = [
    {
      name: 'Figures',
      tiles: board.figures.map(({ key, label }) => ({ key, label })),
    },
    {
      name: 'Tasks',
      tiles: board.needs.map(({ key, many }) => ({ key, label: upperFirst(many) })),
    },
    { name: 'Chart', tiles: [{ key: chartKey, label: 'Orders per day' }] },
  ]
  const keysOf = (at: number, of: LayoutWithViews) =>
    arranged(groups[at]?.tiles ?? [], of).map(({ key }) => key)
  const arrange = (at: number, keys: readonly string[]) => {
    const order = groups.flatMap((_, each) => (each === at ? keys : keysOf(each, layout)))
    setLayout({ ...layout, order })
  }
  const show = (key: string, isShown: boolean) => {
    const hidden = layout.hidden.filter((each) => each !== key)
    setLayout({ ...layout, hidden: isShown ? hidden : [...hidden, key] })
  }
  const showView = (id: string, isShown: boolean) => {
    const others = layout.views.filter((each) => each !== id)
    setLayout({ ...layout, views: isShown ? [...others, id] : others })
  }
  const keep = async (next: LayoutWithViews, words: string) => {
    const change = ({ order, hidden, views }: LayoutWithViews) => ({
      preferences: { dashboard: { order: [...order], hidden: [...hidden], views: [...views] } },
    })
    if (await save(change(next), change(saved), words)) onClose()
  }
  return (
    <ModalDialog title="Arrange dashboard" onClose={onClose}>
      <div className={classes.groups}>
        {groups.map(({ name, tiles }, at) =>
          tiles.length > 0 ? (
            <LayoutList
              key={name}
              name={name}
              tiles={arranged(tiles, layout)}
              hidden={layout.hidden}
              onArrange={(keys) => arrange(at, keys)}
              onShow={show}
            />
          ) : null,
        )}
        {views.length > 0 ? (
          <LayoutList
            name="Saved views"
            tiles={arranged(views, { order: layout.views })}
            hidden={views.flatMap(({ key }) => (layout.views.includes(key) ? [] : key))}
            onArrange={(keys) =>
              setLayout({ ...layout, views: keys.filter((key) => layout.views.includes(key)) })
            }
            onShow={showView}
          />
        ) : (
          <p className={classes.hint}>
            Saved views can be shown here too: open one in its list, then choose “Show on dashboard”
            in its Views menu.
          </p>
        )}
      </div>
      <div className={classes.buttons} data-foot>
        <ActButton isPending={isPending} onAct={() => keep(ofRole, 'Dashboard of your role')}>
          Reset to role
        </ActButton>
        <ActButton onAct={onClose}>Cancel</ActButton>
        <ActButton
          weight="main"
          isPending={isPending}
          onAct={() => keep(layout, 'Dashboard arranged')}
        >
          Save
        </ActButton>
      </div>
    </ModalDialog>
  )
}
