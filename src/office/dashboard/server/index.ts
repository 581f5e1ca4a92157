import { causesOfOrders } from '#delivery/dispatch/server/index.ts'
import { defineServer, type ServerArea } from '#platform/server/define-server.ts'
import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { dashboardArea } from '../dashboard.area.ts'
import { dashboardContract } from '../dashboard.contract.ts'
import { boardOf } from './board.ts'
import { causesOfFigure } from './causes-of-figure.ts'
import { countNeed, ordersPerDay, readFigure } from './counts-of-board.ts'
import { mailMe, mailMornings } from './mail-morning.ts'
import { countView, type ListParts, shownViews } from './shown-views.ts'
import { listClaims, releaseTask, takeTask } from './task-claims.ts'

/** Shows the needs and figures of the areas before it, whichever they are, and views of all lists. */
export function dashboardServer(
  areas: readonly ServerArea[],
  { address, lists }: { readonly address: string; readonly lists: ListParts },
): ServerArea {
  const figures = areas.flatMap((area) => area.figures)
  const parts = {
    needs: areas.flatMap(({ needs }) => needs),
    figures,
    causes: [
      ...figures.flatMap(({ figure, causes }) => (causes ? { figure, ...causes } : [])),
      causesOfOrders,
    ],
  }
  return defineServer(dashboardArea, {
    routes: {
      dashboard: routes('dashboard', dashboardContract, {
        board: reads(boardOf(parts)),
        need: reads(countNeed(parts)),
        views: reads(shownViews(lists)),
        view: does(countView(lists)),
        claims: reads(listClaims(parts)),
        take: writes(takeTask(parts)),
        release: writes(releaseTask(parts)),
        mailMe: writes(mailMe(parts, address)),
        figure: reads(readFigure(parts)),
        causes: reads(causesOfFigure(parts)),
        ordersPerDay: reads(ordersPerDay),
      }),
    },
    jobs: [mailMornings(parts, address)],
  })
}
