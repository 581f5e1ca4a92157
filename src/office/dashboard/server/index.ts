import { defineServer, type ServerArea } from '#platform/server/define-server.ts'
import { reads, routes } from '#platform/server/http/acts.ts'
import { dashboardArea } from '../dashboard.area.ts'
import { dashboardContract } from '../dashboard.contract.ts'
import { boardOf } from './board.ts'
import { countNeed, ordersPerDay, readFigure } from './counts-of-board.ts'

/** Shows the needs and figures of the areas before it, whichever they are. */
export function dashboardServer(areas: readonly ServerArea[]): ServerArea {
  const parts = {
    needs: areas.flatMap(({ needs }) => needs),
    figures: areas.flatMap(({ figures }) => figures),
  }
  return defineServer(dashboardArea, {
    routes: {
      dashboard: routes('dashboard', dashboardContract, {
        board: reads(boardOf(parts)),
        need: reads(countNeed(parts)),
        figure: reads(readFigure(parts)),
        ordersPerDay: reads(ordersPerDay),
      }),
    },
  })
}
