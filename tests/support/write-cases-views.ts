import { accessOfList } from '#app/lists/access-of-list.ts'
import { saveView } from '#organization/users/server/views/save-view.ts'
import { shareView } from '#organization/users/server/views/share-view.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

const content = { params: { state: 'pending' }, columns: null }

const aView = (setting: Setting) =>
  setting.db.transaction((tx) =>
    saveView(tx, actorOf(setting), { page: '/orders', name: newId(), ...content }, accessOfList),
  )

async function aSharedView(setting: Setting) {
  const view = await aView(setting)
  return setting.db.transaction((tx) =>
    shareView(tx, actorOf(setting), { ...view, audience: 'everyone' }, accessOfList),
  )
}

/** One change of a view, which increments its version. */
function changes(
  type: string,
  more: () => Readonly<Record<string, unknown>>,
  prepare: typeof aView = aView,
): Prepare {
  return async (setting) => {
    const { id, version } = await prepare(setting)
    const input = { id, version, ...more() }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => countEvents(setting.db, id, type),
    }
  }
}

export const viewWrites: Readonly<Record<string, Prepare>> = {
  'views.save': async ({ db }) => {
    const name = newId()
    return {
      input: { page: '/orders', name, ...content },
      other: { page: '/orders', name: newId(), ...content },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('saved_views')
          .select('id')
          .where('name', '=', name)
          .execute()
        return rows.length
      },
    }
  },
  'views.rename': changes('saved_view.renamed', () => ({ name: newId() })),
  'views.share': changes('saved_view.shared', () => ({ audience: 'everyone' })),
  'views.setDefault': changes('saved_view.default_set', () => ({ role: 'staff' }), aSharedView),
  'views.remove': async (setting) => {
    const { id } = await aView(setting)
    return {
      input: { id },
      other: { id: (await aView(setting)).id },
      effects: () => countEvents(setting.db, id, 'saved_view.removed'),
    }
  },
}
