import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { isOnThisMachine } from '#domain/connections/network-scope.ts'
import { blockCid } from '#domain/files/cid/cid.ts'
import type { ContentCheck } from '#domain/files/content/content-check.ts'
import type { PinEntry } from '#domain/files/pins/pin-entry.ts'
import { defaultGateway, gatewayLink } from '#domain/files/share-links.ts'
import { ShareButton } from '#pages/files/share-button.tsx'
import { type FilesAddress, filesPath } from '#paths/files-path.ts'
import { filesConnectionQuery } from '#state/connections/connections.ts'
import { EntityBody } from '#ui/entity/entity-body.tsx'
import { type Crumb, EntityHeader } from '#ui/entity/entity-header.tsx'
import { MenuLink, MoreMenu } from '#ui/entity/more-menu.tsx'
import { LazySection, laterSection, lazySection } from '#ui/lazy/lazy-section.tsx'
import { Note, Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/page/tabs.tsx'

const ContentRail = laterSection(() => import('#pages/files/content/content-rail.tsx'))
const CidDetails = lazy(() => import('#pages/files/content/cid-details.tsx'))
const FileCidComparison = lazy(() => import('#pages/files/content/file-cid-comparison.tsx'))
const PinEntryNotes = lazy(() => import('#pages/files/content/pin-entry-notes.tsx'))
const PinMenuItems = lazySection(() => import('#pages/files/pins/pin-menu-items.tsx'))
const PinOutcome = laterSection(() => import('#pages/files/pins/bulk-pin-progress.tsx'))
const PinTags = lazySection(() => import('#pages/files/pins/pin-tags.tsx'), {
  fallback: null,
  inRow: true,
})
const SharePanel = lazy(() => import('#pages/files/content/share-panel.tsx'))

type Props = {
  address: FilesAddress & { cid: string }
  /** CID of what is shown, where the address names it by a path in a folder. */
  shownCid?: string
  service: string | undefined
  pinEntry: PinEntry | undefined
  /** True for a folder, which is not compared. */
  isFolder?: boolean
  /** True once the provider responded. */
  isRead?: boolean
  crumbs: readonly Crumb[]
  title: string
  /** Name of the content; empty where it is not known. */
  name: string
  tags: ReactNode
  /** The action before "Copy link". */
  action?: ReactNode
  /** The tab of the content, which is there before it. */
  view: { name: string; label: string }
  /** Further tabs of the content: they come last, as they come with it. */
  moreViews?: { name: string; label: string }[]
  /** Shown where a link does not lead to what it names. */
  note?: ReactNode
  status?: ReactNode
  verification?: ReactNode
  /** Shows the verification on a narrow screen without being opened. */
  needsVerification?: boolean
  check?: ContentCheck | undefined
  /** Entries of the menu that only this content has. */
  menuItems?: ReactNode
  /** The content, in the current view. */
  children: ReactNode
}

/** The page of a CID: header, tabs and rail around the content of a file or folder. */
export function ContentFrame({
  address,
  shownCid: cid = address.cid,
  service,
  pinEntry,
  isFolder = false,
  isRead = false,
  crumbs,
  title,
  name,
  tags,
  action,
  view: firstTab,
  moreViews = [],
  note,
  status,
  verification,
  needsVerification = false,
  check,
  menuItems,
  children,
}: Props) {
  const { path, folder } = address
  const pinKey = pinEntry ?? (service === undefined ? undefined : { service, cid })
  const isPublic = useQuery(filesConnectionQuery).data?.embedded !== true
  const tabs = [
    firstTab,
    { name: 'share', label: 'Share' },
    { name: 'cid', label: 'CID' },
    ...(isFolder ? [] : [{ name: 'compare', label: 'Compare' }]),
    ...(pinEntry ? [{ name: 'notes', label: 'Notes' }] : []),
    ...moreViews,
  ]
  const currentTab = tabs.find((tab) => tab.name === address.view)?.name ?? firstTab.name
  const tabPath = (view: string) =>
    filesPath({
      cid: address.cid,
      ...(view !== 'content' && { view }),
      ...(folder !== undefined && { folder }),
      ...(path !== undefined && { path }),
    })
  const renderTab = () => {
    switch (currentTab) {
      case 'share':
        return <SharePanel {...{ cid, name, isFolder, pinEntry }} ipfsUrl={service} />
      case 'cid':
        return <CidDetails cid={cid} check={check} />
      case 'compare':
        return <FileCidComparison {...{ cid, check }} />
      case 'notes':
        return pinEntry && <PinEntryNotes entry={pinEntry} />
      default:
        return children
    }
  }
  return (
    <Page title={title}>
      <EntityHeader
        crumbs={crumbs}
        title={title}
        id={{ text: cid, what: 'CID' }}
        isWaiting={!isRead}
        hasActionLine
        tags={
          (tags || pinEntry) && (
            <>
              {tags}
              {pinEntry && <PinTags entry={pinEntry} />}
            </>
          )
        }
      >
        {action}
        {!isOnThisMachine(location.origin) && <ShareButton cid={cid} />}
        <MoreMenu>
          {menuItems}
          {isPublic && (
            <MenuLink to={gatewayLink(cid)} title={`At ${defaultGateway}`}>
              Open in gateway
            </MenuLink>
          )}
          {pinKey && <PinMenuItems {...{ pinKey }} entry={pinEntry} name={name || 'this CID'} />}
        </MoreMenu>
      </EntityHeader>
      {pinKey && isRead && <PinOutcome pinKey={pinKey} />}
      {note}
      <Tabs label="Views" current={currentTab} views={tabs} path={tabPath} />
      {status}
      <EntityBody
        rail={
          isRead && (
            <ContentRail
              cid={isFolder ? (blockCid(cid) ?? cid) : cid}
              {...{ service, verification, needsVerification }}
            />
          )
        }
      >
        <LazySection key={currentTab} fallback={<p className="waiting h-64">.</p>}>
          {renderTab()}
        </LazySection>
      </EntityBody>
    </Page>
  )
}

/** Shown for a link with a path that cannot be followed. */
export const PathNote = ({ path }: { path: string }) => (
  <Note inline title="Path not followed">
    <p>
      This CID is a file, not a folder: <span className="data break-all">{path}</span> is ignored.
    </p>
  </Note>
)
