import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { isRole, type Role, roleLabels, roles } from '../../roles.ts'
import type { ViewRow } from '../../views.contract.ts'
import { useSavedViews } from './use-saved-views.ts'
import type { ViewDialogProps, ViewFormDialog } from './ViewDialog.tsx'
import { contentOf } from './view-content.ts'
import { viewsApi } from './views-api.ts'

/** Names a new view, renames one or sets the role that starts with it. */
export function ViewForm({ dialog, ...props }: ViewDialogProps & { dialog: ViewFormDialog }) {
  if (dialog.kind === 'new') return <NewViewDialog {...props} />
  const { view } = dialog
  if (dialog.kind === 'rename') return <RenameViewDialog {...props} view={view} />
  return <DefaultViewDialog {...props} view={view} />
}

type NameValues = { readonly name: string }

const nameField: FormFields<NameValues> = {
  name: { kind: 'line', label: 'Name', longest: 60, isRequired: true },
}

function NewViewDialog({ list, columns, filterParams, onClose }: ViewDialogProps) {
  const { params, set } = useUrlState()
  const view = useSavedViews(list)?.find(({ id }) => id === params.saved)
  const [taken, setTaken] = useState<TakenView | null>(null)
  const content = contentOf({ params, columns, filterParams, view })
  /** The view of this name, which the server has named and which is written over. */
  const overOf = ({ name }: NameValues) => (taken && sameName(taken.name, name) ? taken : null)
  return (
    <FormDialog
      area="views"
      title="Save as a new view"
      subject="The view"
      effect="It keeps the search, the filters, the order and the columns as they are now."
      confirmLabel="Save the view"
      asEntered={({ name }) => {
        const over = overOf({ name: name ?? '' })
        return over ? { confirmLabel: `Overwrite “${over.name}”` } : {}
      }}
      fields={nameField}
      opened={{ name: '' }}
      onRefused={(refusal) => setTaken(takenView(refusal))}
      save={({ values }, options) => {
        const over = overOf(values)
        const place = over ? { id: over.id, version: over.version } : {}
        return viewsApi.call.save({ page: list, ...values, ...content, ...place }, options)
      }}
      onSaved={({ id }) => {
        set({ saved: id, columns: null }, 'replace')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type TakenView = { readonly id: string; readonly name: string; readonly version: number }

/** The view that already has the name, from the refusal. */
function takenView(refusal: ShownRefusal): TakenView | null {
  if (refusal.code !== 'name_taken') return null
  const { id, name, version } = refusal.details
  if (typeof id !== 'string' || typeof name !== 'string' || typeof version !== 'number') return null
  return { id, name, version }
}

const sameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

function RenameViewDialog({ view, list, onClose }: ViewDialogProps & { view: ViewRow }) {
  const { id, name, audience } = view
  return (
    <FormDialog
      area="views"
      title={`Rename “${name}”`}
      subject={name}
      effect={audience === 'everyone' ? 'Everyone sees the new name.' : 'Only you see it.'}
      confirmLabel="Rename the view"
      fields={nameField}
      {...changeOfPart(list, view, nameOf)}
      save={({ values, version }, options) =>
        viewsApi.call.rename({ id, version, ...values }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

const nameOf = ({ name }: ViewRow): NameValues => ({ name })

/** The name, the default and the audience of a view are changed beside each other. */
function changeOfPart<V>(list: string, view: ViewRow, valuesOf: (view: ViewRow) => V) {
  const { opened, record } = changeOf(view, () => viewNow(list, view), valuesOf)
  return { opened, record: { ...record, hasOtherParts: true as const } }
}

/** The current view; the shown one if it is gone, and the server then reports that. */
async function viewNow(list: string, shown: ViewRow): Promise<ViewRow> {
  const { views } = await viewsApi.call.list({ page: list })
  return views.find(({ id }) => id === shown.id) ?? shown
}

type DefaultValues = { readonly role: Role | null }

const roleField: FormFields<DefaultValues> = {
  role: {
    kind: 'choice',
    label: 'Role',
    emptyLabel: 'No role',
    options: choicesOf(roles, roleLabels),
  },
}

function DefaultViewDialog({ view, list, onClose }: ViewDialogProps & { view: ViewRow }) {
  const { id, name } = view
  return (
    <FormDialog
      area="views"
      title={`Who starts with “${name}”?`}
      subject={name}
      effect="People with the role who open the page without a filter see this view first; “All” shows the rest. A role starts with one view of a page: another one gives way."
      confirmLabel="Save"
      asEntered={({ role }) => ({
        confirmLabel: role ? `Start ${roleLabels[role]} with it` : 'Start no role with it',
      })}
      fields={roleField}
      {...changeOfPart(list, view, defaultOf)}
      save={({ values, version }, options) =>
        viewsApi.call.setDefault({ id, version, ...values }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}

const defaultOf = ({ defaultForRole }: ViewRow): DefaultValues => ({
  role: defaultForRole !== null && isRole(defaultForRole) ? defaultForRole : null,
})
