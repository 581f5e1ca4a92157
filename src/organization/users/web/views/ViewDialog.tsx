import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import { stepTo } from '#platform/web/views/view-params.ts'
import type { ViewMenuProps } from '#platform/web/views/views-context.ts'
import type { ViewRow } from '../../views.contract.ts'
import { viewsApi } from './views-api.ts'

// Every list names the files of this dialog; those of the forms are named here.
const ViewForm = lazy(async () => ({ default: (await import('./ViewForm.tsx')).ViewForm }))

/** An action on a view that has a form. */
export type ViewFormDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'rename' | 'default'; readonly view: ViewRow }

export type OpenDialog = ViewFormDialog | { readonly kind: 'remove'; readonly view: ViewRow }

export type ViewDialogProps = ViewMenuProps & { onClose: () => void }

/** The dialog that an action on a view opens first. */
export function ViewDialog({ dialog, ...props }: ViewDialogProps & { dialog: OpenDialog }) {
  if (dialog.kind === 'remove') return <RemoveViewDialog {...props} view={dialog.view} />
  return (
    <Suspense>
      <ViewForm {...props} dialog={dialog} />
    </Suspense>
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
        ? 'It is removed from the menu of every user. What it showed stays as it is.'
        : 'What it showed stays as it is.'}
    </ConfirmDialog>
  )
}
