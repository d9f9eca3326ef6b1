/** What a picture's import is in tests: its address. */
module.exports = 'picture.svg';
