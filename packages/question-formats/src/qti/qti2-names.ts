/** QTI 2: interactions that are none of ours, as a person would call them. */
import type { NoPlace } from '@porua/files/faults/qti.en'

/** By their elements. */
export const foreignInteractions: Readonly<Record<string, NoPlace>> = {
  matchInteraction: 'matching',
  associateInteraction: 'pairs',
  gapMatchInteraction: 'gaps',
  inlineChoiceInteraction: 'menu',
  orderInteraction: 'order',
  hotspotInteraction: 'places',
  hottextInteraction: 'words',
  selectPointInteraction: 'point',
  positionObjectInteraction: 'place',
  graphicOrderInteraction: 'pictureOrder',
  graphicAssociateInteraction: 'picturePairs',
  graphicGapMatchInteraction: 'pictureGaps',
  sliderInteraction: 'scale',
  drawingInteraction: 'drawing',
  mediaInteraction: 'recording',
  uploadInteraction: 'file',
  customInteraction: 'ownTool',
  endAttemptInteraction: 'button',
}
