import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import classes from './SettingsPage.module.css'
import { useOwnProfile, useSaveAtOnce } from './use-save-profile.ts'
import { useUserSlots } from './user-slots.ts'

/** Where the day begins: the first page, and the outlet that forms begin with. */
export function StartSection() {
  const { startPage, defaultOutletId } = useOwnProfile()
  const { useOpenPages, useOutlets } = useUserSlots()
  const pages = useOpenPages().map(({ path, title }) => ({ value: path, label: title }))
  const outlets = useOutlets().map(({ id, code, name }) => ({
    value: id,
    label: `${code} ${name}`,
  }))
  const { save, isPending } = useSaveAtOnce()
  const id = useId()

  const changePage = (next: string) => {
    const title = pages.find(({ value }) => value === next)?.label ?? next
    save({ startPage: next }, { startPage }, `You start at ${title}`)
  }
  const changeOutlet = (next: string | null) => {
    const name = outlets.find(({ value }) => value === next)?.label ?? 'none'
    save({ defaultOutletId: next }, { defaultOutletId }, `Usual outlet: ${name}`)
  }

  return (
    <div className={classes.form}>
      <NativeSelect
        id={`${id}-page`}
        label="Start page"
        description="Where you come to after signing in, unless you asked for another page."
        // What was chosen earlier may be closed by now; it is shown all the same.
        data={pages.some(({ value }) => value === startPage) ? pages : [...pages, startPage]}
        value={startPage}
        disabled={isPending}
        onChange={(event) => changePage(event.currentTarget.value)}
      />
      {outlets.length > 0 ? (
        <NativeSelect
          id={`${id}-outlet`}
          label="Usual outlet"
          description="New orders begin with it."
          data={[{ value: '', label: 'None: the main warehouse' }, ...outlets]}
          value={defaultOutletId ?? ''}
          disabled={isPending}
          onChange={(event) => changeOutlet(event.currentTarget.value || null)}
        />
      ) : null}
    </div>
  )
}
