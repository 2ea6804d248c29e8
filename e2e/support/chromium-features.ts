/** Parts of Chromium that the tests run without. */

/** Of its own window: each test opens one, which then loads 400 files of the address field and its buttons. */
const window = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'InitialWebUI',
  'WebUIReloadButton',
];

/** A process kept ready for the next page: nearly every page of a test takes one, and each costs a start. */
const spare = ['SpareRendererForSitePerProcess'];

/** What Playwright 1.65 turns off itself. Chromium reads the last list alone, so ours has to say it again. */
const playwright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The argument that turns them off. */
export const withoutFeatures = `--disable-features=${[...playwright, ...window, ...spare].join(',')}`;
