import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault, type ShownRefusal } from '#platform/web/client.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { stepTo } from '#platform/web/views/view-params.ts'
import type { ViewMenuProps } from '#platform/web/views/views-context.ts'
import { isRole, roleLabels, roles } from '../../roles.ts'
import type { ViewRow } from '../../views.contract.ts'
import { useSavedViews } from './use-saved-views.ts'
import { contentOf } from './view-content.ts'
import { viewsApi } from './views-api.ts'

export type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'rename' | 'default' | 'remove'; readonly view: ViewRow }

type ViewDialogProps = ViewMenuProps & { dialog: OpenDialog; onClose: () => void }

/** The question that an act on a view asks first. */
export function ViewDialog(props: ViewDialogProps) {
  const { dialog, onClose } = props
  if (dialog.kind === 'new') return <NewViewDialog {...props} />
  const { view } = dialog
  if (dialog.kind === 'rename') return <RenameViewDialog view={view} onClose={onClose} />
  if (dialog.kind === 'default') return <DefaultViewDialog view={view} onClose={onClose} />
  return <RemoveViewDialog {...props} view={view} />
}

function NewViewDialog({ list, columns, filterParams, onClose }: ViewDialogProps) {
  const { params, set } = useUrlState()
  const view = useSavedViews(list)?.find(({ id }) => id === params.saved)
  const { start, isPending, refusal } = useAct({
    area: 'views',
    run: viewsApi.call.save,
    onRefusal: () => true,
    onDone: ({ id }) => {
      set({ saved: id, columns: null }, 'replace')
      onClose()
    },
  })
  const [name, setName] = useState('')
  const content = contentOf({ params, columns, filterParams, view })
  const taken = takenView(refusal)
  const isTaken = taken !== null && sameName(taken.name, name)
  return (
    <ConfirmDialog
      title="Save as a new view"
      confirmLabel={isTaken ? `Overwrite “${taken.name}”` : 'Save the view'}
      isPending={isPending}
      refusal={fieldFault(refusal, 'name') ? null : refusal}
      fields={
        <TextInput
          label="Name"
          autoFocus
          required
          maxLength={60}
          value={name}
          error={taken && !isTaken ? undefined : fieldFault(refusal, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      }
      onConfirm={() => {
        const over = isTaken ? { id: taken.id, version: taken.version } : {}
        start({ page: list, name, ...content, ...over })
      }}
      onClose={onClose}
    >
      It keeps the search, the filters, the order and the columns as they are now.
    </ConfirmDialog>
  )
}

/** The view that has the name already, of which the refusal tells. */
function takenView(refusal: ShownRefusal | null) {
  if (refusal?.code !== 'name_taken') return null
  const { id, name, version } = refusal.details
  if (typeof id !== 'string' || typeof name !== 'string' || typeof version !== 'number') return null
  return { id, name, version }
}

const sameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

type OneViewProps = { view: ViewRow; onClose: () => void }

function RenameViewDialog({ view, onClose }: OneViewProps) {
  const [name, setName] = useState(view.name)
  const { start, isPending, refusal } = useAct({
    area: 'views',
    run: viewsApi.call.rename,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Rename “${view.name}”`}
      confirmLabel="Rename the view"
      isPending={isPending}
      refusal={fieldFault(refusal, 'name') ? null : refusal}
      fields={
        <TextInput
          label="Name"
          autoFocus
          required
          maxLength={60}
          value={name}
          error={fieldFault(refusal, 'name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      }
      onConfirm={() => start({ id: view.id, version: view.version, name })}
      onClose={onClose}
    >
      {view.audience === 'everyone' ? 'Everyone sees the new name.' : 'Only you see it.'}
    </ConfirmDialog>
  )
}

function DefaultViewDialog({ view, onClose }: OneViewProps) {
  const [role, setRole] = useState(view.defaultForRole ?? '')
  const { start, isPending, refusal } = useAct({
    area: 'views',
    run: viewsApi.call.setDefault,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Who starts with “${view.name}”?`}
      confirmLabel={isRole(role) ? `Start ${roleLabels[role]} with it` : 'Start nobody with it'}
      isPending={isPending}
      refusal={refusal}
      fields={
        <NativeSelect
          label="Role"
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
          data={[{ value: '', label: 'Nobody' }, ...choicesOf(roles, roleLabels)]}
        />
      }
      onConfirm={() =>
        start({ id: view.id, version: view.version, role: isRole(role) ? role : null })
      }
      onClose={onClose}
    >
      Whoever has the role and opens the page without a filter sees this view first; “All” shows the
      rest. A role starts with one view of a page: another one gives way.
    </ConfirmDialog>
  )
}

function RemoveViewDialog({ view, filterParams, onClose }: ViewDialogProps & { view: ViewRow }) {
  const { params, set } = useUrlState()
  const { start, isPending, refusal } = useAct({
    area: 'views',
    run: viewsApi.call.remove,
    onRefusal: () => true,
    onDone: () => {
      set(stepTo(null, params, filterParams), 'replace')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete “${view.name}”?`}
      confirmLabel="Delete the view"
      isDangerous
      isPending={isPending}
      refusal={refusal}
      onConfirm={() => start({ id: view.id })}
      onClose={onClose}
    >
      {view.audience === 'everyone'
        ? 'It goes from everybody’s menu. What it showed stays as it is.'
        : 'What it showed stays as it is.'}
    </ConfirmDialog>
  )
}
