/**
 * CARs of others, in base64: `carv1-basic` is the fixture of the specification
 * (ipld.io/specs/transport/car/fixture/carv1-basic), written by go-car from its roots on; `carv1` are
 * the same blocks in another order, `carv2` has its index behind it (both js-car, test/common.js).
 */
const carTexts = {
  'carv1-basic':
    'Y6Jlcm9vdHOC2CpYJQABcRIg+IvIU4BM8pT+QX5PqDAoaJ/NsbFZLFEC4UdNvCAPq4vYKlglAAFxEiBp6gdA+YB6KPTZMs' +
    'YufByDvgVeVQcskCZqs+ed9jo2W2d2ZXJzaW9uAVsBcRIg+IvIU4BM8pT+QX5PqDAoaJ/NsbFZLFEC4UdNvCAPq4uiZGxp' +
    'bmvYKlgjABIgAqzsxd4kOOpBJqMBDssfilmcjv8i//Gh3P/pmbJ/095kbmFtZWRibGlwgwESIAKs7MXeJDjqQSajAQ7LH4' +
    'pZnI7/Iv/xodz/6Zmyf9PeEi4KJAFVEiC2+9Z1+Y4qvSLU7Sn9yDFQ/txIWX6S3Rp6JDgdRKJ0URIEYmVhchgEEi8KIhIg' +
    'eamC3jyZB5U9TTI87h0Pse2PRfjvAocMDLngkka9UwoSBnNlY29uZBiVASgBVRIgtvvWdfmOKr0i1O0p/cgxUP7cSFl+kt' +
    '0aeiQ4HUSidFFjY2NjgAESIHmpgt48mQeVPU0yPO4dD7Htj0X47wKHDAy54JJGvVMKEi0KJAFVEiCBzFsXAYZ0tAG0LzW6' +
    'B7t54hEjnCO//mWNoVd+PmRodxIDZG9nGAQSLQoiEiDn3Ehul+br5c2rqz45K9rRKLbgmsyUu04qoq97mG0k0BIFZmlyc3' +
    'QYMygBVRIggcxbFwGGdLQBtC81uge7eeIRI5wjv/5ljaFXfj5kaHdiYmJiURIg59xIbpfm6+XNq6s+OSva0Si24JrMlLtO' +
    'KqKve5htJNASLQokAVUSIGG+Vaji9rThcjOL3fGE1tvuKcmIU+CgSF7O5/J7mvC0EgNjYXQYBCgBVRIgYb5VqOL2tOFyM4' +
    'vd8YTW2+4pyYhT4KBIXs7n8nua8LRhYWFhNgFxEiBp6gdA+YB6KPTZMsYufByDvgVeVQcskCZqs+ed9jo2W6JkbGlua/Zk' +
    'bmFtZWVsaW1ibw==',
  carv1:
    'Y6Jlcm9vdHOC2CpYJQABcRIg+IvIU4BM8pT+QX5PqDAoaJ/NsbFZLFEC4UdNvCAPq4vYKlglAAFxEiBp6gdA+YB6KPTZMs' +
    'YufByDvgVeVQcskCZqs+ed9jo2W2d2ZXJzaW9uASgBVRIgYb5VqOL2tOFyM4vd8YTW2+4pyYhT4KBIXs7n8nua8LRhYWFh' +
    'KAFVEiCBzFsXAYZ0tAG0LzW6B7t54hEjnCO//mWNoVd+PmRod2JiYmIoAVUSILb71nX5jiq9ItTtKf3IMVD+3EhZfpLdGn' +
    'okOB1EonRRY2NjY1ESIOfcSG6X5uvlzaurPjkr2tEotuCazJS7Tiqir3uYbSTQEi0KJAFVEiBhvlWo4va04XIzi93xhNbb' +
    '7inJiFPgoEhezufye5rwtBIDY2F0GASAARIgeamC3jyZB5U9TTI87h0Pse2PRfjvAocMDLngkka9UwoSLQokAVUSIIHMWx' +
    'cBhnS0AbQvNboHu3niESOcI7/+ZY2hV34+ZGh3EgNkb2cYBBItCiISIOfcSG6X5uvlzaurPjkr2tEotuCazJS7Tiqir3uY' +
    'bSTQEgVmaXJzdBgzgwESIAKs7MXeJDjqQSajAQ7LH4pZnI7/Iv/xodz/6Zmyf9PeEi4KJAFVEiC2+9Z1+Y4qvSLU7Sn9yD' +
    'FQ/txIWX6S3Rp6JDgdRKJ0URIEYmVhchgEEi8KIhIgeamC3jyZB5U9TTI87h0Pse2PRfjvAocMDLngkka9UwoSBnNlY29u' +
    'ZBiVAVsBcRIg+IvIU4BM8pT+QX5PqDAoaJ/NsbFZLFEC4UdNvCAPq4uiZGxpbmvYKlgjABIgAqzsxd4kOOpBJqMBDssfil' +
    'mcjv8i//Gh3P/pmbJ/095kbmFtZWRibGlwNgFxEiBp6gdA+YB6KPTZMsYufByDvgVeVQcskCZqs+ed9jo2W6JkbGlua/Zk' +
    'bmFtZWVsaW1ibw==',
  carv2:
    'CqFndmVyc2lvbgIAAAAAAAAAAAAAAAAAAAAAMwAAAAAAAADAAQAAAAAAAPMBAAAAAAAAOKJlcm9vdHOB2CpYIwASIPsW9Q' +
    'g0Eu8TcdAx7UqiOZA9hO/a3xujzWeOZHWxojL4Z3ZlcnNpb24BURIg+xb1CDQS7xNx0DHtSqI5kD2E79rfG6PNZ45kdbGi' +
    'MvgSLQoiEiDZwNU3bSbxkx961S16zAD8EJDS7bCAi/Ye6woVKCb2JhIE8J+NpBikAYUBEiDZwNU3bSbxkx961S16zAD8EJ' +
    'DS7bCAi/Ye6woVKCb2JhIxCiISINdFt3V/W0WT7qt4IDBse8ZOtJanQQoNB996NP/sS5fxEgliYXJyZWxleWUYOhIuCiQB' +
    'VRIgouHEDaGuM11N/+cp601cojt0ueUfxTX0qASiYQgMKU0SBPCfkKEYB1gSINdFt3V/W0WT7qt4IDBse8ZOtJanQQoNB9' +
    '96NP/sS5fxEjQKJAFVEiC0dKmaJwXiPPkFpITsbRTvWLVrvmLpKSeDRm7DY7UHLRIKZmlzaG1vbmdlchgEKAFVEiC0dKma' +
    'JwXiPPkFpITsbRTvWLVrvmLpKSeDRm7DY7UHLWZpc2grAVUSIKLhxA2hrjNdTf/nKetNXKI7dLnlH8U19KgEomEIDClNbG' +
    '9ic3RlcgEAAAAoAAAAyAAAAAAAAACi4cQNoa4zXU3/5ynrTVyiO3S55R/FNfSoBKJhCAwpTZQBAAAAAAAAtHSpmicF4jz5' +
    'BaSE7G0U71i1a75i6Skng0Zuw2O1By1rAQAAAAAAANdFt3V/W0WT7qt4IDBse8ZOtJanQQoNB996NP/sS5fxEgEAAAAAAA' +
    'DZwNU3bSbxkx961S16zAD8EJDS7bCAi/Ye6woVKCb2JosAAAAAAAAA+xb1CDQS7xNx0DHtSqI5kD2E79rfG6PNZ45kdbGi' +
    'Mvg5AAAAAAAAAA==',
}

/** The bytes of a CAR that somebody else's program wrote. */
export const carFixture = (name: keyof typeof carTexts): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(carTexts[name]), (character) => character.charCodeAt(0))
