/** Stub for image imports in tests. */
module.exports = 'picture.svg';
