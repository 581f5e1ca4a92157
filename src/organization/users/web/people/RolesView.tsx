import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useHouse } from '#platform/web/house-context.ts'
import { ScrollRegion } from '#platform/web/layout/ScrollRegion.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { capabilities } from '../../capabilities.ts'
import { roleTable } from '../../role-table.ts'
import { roleLabels, roles } from '../../roles.ts'
import classes from './RolesView.module.css'

/** What each role may do, as the server decides it; read here, changed nowhere. */
export function RolesView() {
  const { companyName } = useHouse()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <div className={classes.head}>
        <p className={classes.quiet}>
          A user may do what any of their active roles allows: super roles at all outlets, the
          others at the outlets that are chosen for the user. Who holds which role is decided under
          Users; what a role allows is fixed.
        </p>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => setPrinting(true)}
        >
          Print
        </Button>
      </div>
      <ScrollRegion className={classes.frame} label="Roles and what they may do">
        <RoleMatrix />
      </ScrollRegion>
      {isPrinting ? (
        <PrintSheet paper="a4" onPrinted={() => setPrinting(false)}>
          <h1 className={classes.printed}>{companyName}: roles and what they may do</h1>
          <RoleMatrix />
        </PrintSheet>
      ) : null}
    </>
  )
}

function RoleMatrix() {
  return (
    <table className={classes.matrix}>
      <caption className="visually-hidden">Roles and what they may do</caption>
      <thead>
        <tr>
          <th scope="col">May use</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {roleLabels[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {capabilities.map((permission) => (
          <tr key={permission.key}>
            <th scope="row">{permission.label}</th>
            {roles.map((role) => {
              const isHeld = roleTable[role].includes(permission)
              return (
                <td key={role} className={isHeld ? classes.held : undefined}>
                  <span aria-hidden="true">{isHeld ? '●' : '·'}</span>
                  <span className="visually-hidden">{isHeld ? 'yes' : 'no'}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
